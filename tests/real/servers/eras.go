// SPDX-License-Identifier: MIT

// A dual-era server on the Go SDK, with the tools that ../eras.manifest.json names.
//
//	eras (stdio | http)
//
// Over HTTP a free loopback port is taken and the endpoint printed as one line.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const note = "notes://one"

type nothing struct{}

type summands struct {
	A int `json:"a" jsonschema:"one summand"`
	B int `json:"b" jsonschema:"the other"`
}

type total struct {
	Sum int `json:"sum"`
}

type words struct {
	Text string `json:"text" jsonschema:"what is said again"`
}

type duration struct {
	Milliseconds int `json:"ms" jsonschema:"how long it takes"`
}

func text(value string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: value}}}
}

// asking answers with a request for input first, and then with what it got.
func asking(request mcp.InputRequest) mcp.ToolHandlerFor[nothing, any] {
	return func(_ context.Context, call *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
		if call.Params.InputResponses == nil {
			return &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{"it": request}}, nil, nil
		}
		return text(fmt.Sprintf("answered: %T", call.Params.InputResponses["it"])), nil, nil
	}
}

func tool(name, description string) *mcp.Tool {
	return &mcp.Tool{Name: name, Description: description,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true}}
}

func addTools(server *mcp.Server) {
	mcp.AddTool(server, tool("add", "Adds two integers."),
		func(_ context.Context, _ *mcp.CallToolRequest, in summands) (*mcp.CallToolResult, total, error) {
			return nil, total{in.A + in.B}, nil
		})
	mcp.AddTool(server, tool("echo", "Says the text again."),
		func(_ context.Context, _ *mcp.CallToolRequest, in words) (*mcp.CallToolResult, any, error) {
			return text(in.Text), nil, nil
		})
	mcp.AddTool(server, tool("fail", "Always fails."),
		func(context.Context, *mcp.CallToolRequest, nothing) (*mcp.CallToolResult, any, error) {
			return nil, nil, errors.New("this tool always fails")
		})
	mcp.AddTool(server, tool("slow", "Answers after a while."),
		func(ctx context.Context, _ *mcp.CallToolRequest, in duration) (*mcp.CallToolResult, any, error) {
			select {
			case <-ctx.Done():
				return nil, nil, ctx.Err()
			case <-time.After(time.Duration(in.Milliseconds) * time.Millisecond):
				return text("done"), nil, nil
			}
		})
	mcp.AddTool(server, tool("ask", "Asks for a name."), asking(&mcp.ElicitParams{
		Message: "Which name?",
		RequestedSchema: &jsonschema.Schema{Type: "object", Required: []string{"name"},
			Properties: map[string]*jsonschema.Schema{"name": {Type: "string"}}},
	}))
	mcp.AddTool(server, tool("sample", "Asks the model."), asking(&mcp.CreateMessageParams{
		MaxTokens: 16,
		Messages:  []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: "Say a word."}}},
	}))
	mcp.AddTool(server, tool("touch", "Announces a change of the note."),
		func(ctx context.Context, _ *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
			err := server.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: note})
			return text("touched"), nil, err
		})
}

func complete(_ context.Context, request *mcp.CompleteRequest) (*mcp.CompleteResult, error) {
	var values []string
	for _, name := range []string{"ada", "alan", "grace"} {
		if strings.HasPrefix(name, request.Params.Argument.Value) {
			values = append(values, name)
		}
	}
	return &mcp.CompleteResult{Completion: mcp.CompletionResultDetails{Values: values}}, nil
}

func build() *mcp.Server {
	server := mcp.NewServer(&mcp.Implementation{Name: "eras", Version: "1.0.0"}, &mcp.ServerOptions{
		CompletionHandler:  complete,
		SubscribeHandler:   func(context.Context, *mcp.SubscribeRequest) error { return nil },
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
	})
	addTools(server)
	server.AddResource(&mcp.Resource{Name: "one", URI: note, MIMEType: "text/plain"},
		func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{
				{URI: note, MIMEType: "text/plain", Text: "a note"}}}, nil
		})
	server.AddPrompt(&mcp.Prompt{Name: "greet", Arguments: []*mcp.PromptArgument{{Name: "name", Required: true}}},
		func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return &mcp.GetPromptResult{}, nil
		})
	return server
}

func main() {
	server := build()
	if len(os.Args) < 2 || os.Args[1] != "http" {
		if err := server.Run(context.Background(), &mcp.StdioTransport{}); err != nil {
			log.Fatal(err)
		}
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("http://%s/mcp\n", listener.Addr())
	stateless := len(os.Args) > 2 && os.Args[2] == "stateless"
	handler := mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return server },
		&mcp.StreamableHTTPOptions{Stateless: stateless})
	log.Fatal(http.Serve(listener, handler))
}
