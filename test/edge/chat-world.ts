import { registry } from '../../generated/index.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import type { ServerDeps } from '../../runtime/edge/server.ts';
import type { ChatInput, ChatStream, StreamDialect, TextSink } from '../../runtime/work/chat-types.ts';
import { type Server, type ServerOptions, testServer } from './fakes.ts';

/** What the chat service of a test was asked, and what it answers. */
export interface ChatScript {
  readonly asked: ChatInput[];
  readonly warnings?: ChatStream['warnings'];
  /** Writes one stream. */
  readonly run?: (
    sink: TextSink,
    tools: { readonly dialect: StreamDialect; readonly input: ChatInput },
  ) => ReturnType<ChatStream['run']>;
  /** Refuses before anything is written. */
  readonly refuse?: () => Error;
}

export const CHAT = '/v1/chat/completions';
export const HELLO = { messages: [{ role: 'user', content: 'hello' }] };
export const CONTENTS = { contents: [{ role: 'user', parts: [{ text: 'hello' }] }] };

/** All models of the specs. */
export const SERVABLE = allFamilies(registry).flatMap(({ models }): string[] => models.map(({ id }) => id));

/** The model of the specs that a test speaks to, by what it must be able to do. */
export function someModel(family: string): string {
  const found = registry.chat_families.find(({ id }) => id === family)?.models[0]?.id;
  if (found === undefined) throw new Error(`there is no chat family ${family} with models`);
  return found;
}

/** A server of the real routes whose chat service does as the test says. */
export async function chatServer(
  script: Omit<ChatScript, 'asked'> = {},
  options: { readonly deps?: Partial<ServerDeps>; readonly deployment?: ServerOptions['deployment'] } = {},
): Promise<Server & { readonly asked: ChatInput[] }> {
  const asked: ChatInput[] = [];
  const note = (input: ChatInput): void => {
    asked.push(input);
    if (script.refuse !== undefined) throw script.refuse();
  };
  const warnings = script.warnings ?? [];
  const server = await testServer({
    registry,
    servable: SERVABLE,
    ...(options.deployment === undefined ? {} : { deployment: options.deployment }),
    ...(options.deps === undefined ? {} : { deps: options.deps }),
    chat: {
      async complete(input) {
        note(input);
        return { text: JSON.stringify({ id: 'chatcmpl-1', model: input.chat.modelName }), warnings };
      },
      async stream(input, dialect) {
        note(input);
        return {
          warnings,
          run: (sink) => script.run?.(sink, { dialect, input }) ?? twoChunks(sink, dialect),
          asked: Promise.resolve(),
        };
      },
    },
  });
  return { ...server, asked };
}

async function twoChunks(sink: TextSink, dialect: StreamDialect): ReturnType<ChatStream['run']> {
  sink.write(dialect.chunk(JSON.stringify({ n: 1 })));
  sink.write(dialect.chunk(JSON.stringify({ n: 2 })));
  sink.write(dialect.end);
  return 'whole';
}

/** Models that make pictures on the content routes, as Google's catalogue names them. */
export const DRAWING = registry.families
  .filter(({ routes }) => routes.includes('gemini-generate'))
  .flatMap(({ models }) => models.map(({ id }) => `models/${id}`));
