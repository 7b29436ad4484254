import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { Route } from '../../../runtime/contract/route.ts';

const TEXT: JsonObject = { type: 'string', minLength: 1 };
const FILE: JsonObject = { type: 'string', contentMediaType: 'application/octet-stream' };

const REMIX: JsonObject = {
  type: 'object',
  required: ['prompt'],
  properties: { prompt: { ...TEXT, description: 'What to change.' } },
};

const BATCH: JsonObject = {
  type: 'object',
  required: ['ids'],
  properties: {
    ids: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: TEXT,
      description: 'Task ids; unknown ones are left out of the answer.',
    },
    action: { type: 'string', description: 'Only tasks of this action.' },
  },
};

const UPLOAD: JsonObject = {
  anyOf: [
    {
      type: 'object',
      required: ['url'],
      properties: { url: { ...TEXT, description: 'Address that the gateway fetches.' } },
    },
    {
      type: 'object',
      required: ['data'],
      properties: { data: { ...TEXT, description: 'Base64, or a data URI.' } },
    },
  ],
};

const UPLOAD_FORM: JsonObject = { type: 'object', required: ['file'], properties: { file: FILE } };

const ASSET: JsonObject = {
  type: 'object',
  required: ['asset_id'],
  properties: { asset_id: { ...TEXT, description: 'Id that the upload answered with.' } },
};

const ASSETS: JsonObject = {
  type: 'object',
  properties: {
    after: { type: 'string', description: 'Id of the last asset of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
  },
};

const QUOTE: JsonObject = {
  type: 'object',
  required: ['route'],
  properties: {
    route: {
      ...TEXT,
      description:
        'Path of the route that would be asked, with its query, or the id of the route. The other fields are its body.',
    },
  },
};

type BodyKind = NonNullable<Route['body']>['kinds'][number];

/** Bodies of operations that no family reads; undefined where the families of a route say what it takes. */
export function operationBody(
  { operation, task_id_in }: Pick<Route, 'operation' | 'task_id_in'>,
  kind: BodyKind,
): JsonObject | undefined {
  if (kind === 'raw') return {};
  if (task_id_in !== undefined) return taskBody(task_id_in.body);
  switch (operation) {
    case 'video.remix':
      return REMIX;
    case 'task.batch':
      return BATCH;
    case 'asset.upload':
      return kind === 'multipart' ? UPLOAD_FORM : UPLOAD;
    case 'asset.get':
    case 'asset.delete':
      return ASSET;
    case 'asset.list':
      return ASSETS;
    case 'quote.get':
      return QUOTE;
    case 'video.submit':
    case 'audio.submit':
    case 'image.submit':
    case 'image.generate':
    case 'chat.complete':
    case 'content.generate':
    case 'content.stream':
      return undefined;
    case 'task.get':
    case 'task.list':
    case 'task.page':
    case 'task.cancel':
    case 'task.delete':
    case 'task.content':
    case 'asset.content':
    case 'callback.receive':
    case 'models.list':
    case 'models.get':
    case 'health.live':
    case 'health.ready':
    case 'openapi.get':
    case 'docs.get':
      return { type: 'object' };
  }
}

/** Bodies that name a task; the rest of what the vendor's clients send says nothing. */
function taskBody(field: string): JsonObject {
  return {
    type: 'object',
    required: [field],
    properties: { [field]: { ...TEXT, description: 'Id that the submission answered with.' } },
  };
}
