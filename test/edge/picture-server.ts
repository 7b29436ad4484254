import { Readable } from 'node:stream';
import { registry } from '../../generated/index.ts';
import type { GatewayError } from '../../runtime/contract/errors.ts';
import type { ResultItem } from '../../runtime/contract/protocol.ts';
import { allFamilies } from '../../runtime/contract/registry.ts';
import type { StoredResult, TaskRecord } from '../../runtime/store/types.ts';
import { completedTask, type Server, type ServerOptions, taskRecord, testServer } from './fakes.ts';

/** Of a picture, signed. */
export const LINK = /^https:\/\/gateway\.example\/v1\/images\/tasks\/task_d{32}\/content\?/;

/** The task of every test. */
export const ID = `task_${'d'.repeat(32)}`;
const BYTES = new Map([
  ['one', Buffer.from('the bytes of the first picture')],
  ['two', Buffer.from('and of the second')],
]);
const everyModel = allFamilies(registry).flatMap((family) => family.models.map(({ id }) => id));

export const kept = (id: string) => ({ kept: { id, bytes: BYTES.get(id)?.length ?? 0, mime: 'image/png' } });
export const base64 = (id: string) => BYTES.get(id)?.toString('base64');

export const items: readonly [ResultItem, ResultItem] = [
  { files: ['image'], facts: { revised_prompt: 'a grey heron' } },
  { files: ['image'], facts: {} },
];
export const KEPT: StoredResult = {
  files: { image: kept('one'), image_2: kept('two') },
  items,
  usage: {
    input_tokens: 5,
    input_text_tokens: 4,
    output_tokens: 7,
    output_image_tokens: 7,
    total_tokens: 12,
    secret: 1,
  },
};

export interface Made extends Partial<TaskRecord> {
  readonly format?: 'url' | 'b64_json';
  /** Of the submission, beside what the task says. */
  readonly refusal?: GatewayError;
}

/** A server whose tasks end as the test says; pictures are kept under `one` and `two`. */
export async function pictureServer(made: Made, options: ServerOptions = {}): Promise<Server> {
  const { format = 'url', refusal, ...over } = made;
  const task = completedTask({
    id: ID,
    kind: 'image',
    route: 'images-generations',
    result: KEPT,
    request: { mode: 'text', prompt: 'a heron', size: '1024x1024', response_format: format, warnings: [] },
    ...over,
  });
  const server = await testServer({
    registry,
    servable: everyModel,
    ...options,
    tasks: {
      begin: async ({ request }) => {
        server.world.submitted.push(request);
        const begun = taskRecord({ id: ID, kind: 'image', route: request.route });
        return { task: begun, refusal: () => refusal };
      },
      ended: async (begun) => ({ ...task, route: begun.route }),
      keepFiles: async (asked) => asked,
      ...options.tasks,
    },
    deps: {
      results: {
        open: async ({ id }, range) => {
          const bytes = BYTES.get(id);
          return (
            bytes && Readable.from([bytes.subarray(range?.first ?? 0, (range?.last ?? bytes.length - 1) + 1)])
          );
        },
      },
      ...options.deps,
    },
  });
  server.world.tasks.set(ID, task);
  return server;
}
