import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type {
  AnswerView,
  AssetView,
  ErrorView,
  ItemView,
  ModelView,
  PageView,
  RequestView,
  ResultLinks,
  ResultView,
  TaskView,
} from '../../../runtime/contract/surface.ts';
import { TOKEN_COUNTS } from '../../language/surface-scope.ts';

/** What one value of an answer can be, and whether it is there whenever the answer is. */
export interface ValueShape {
  readonly schema: JsonObject;
  readonly always: boolean;
}

const always = (schema: JsonObject): ValueShape => ({ schema, always: true });
const known = (schema: JsonObject): ValueShape => ({ schema, always: false });
const text = (description: string): JsonObject => ({ type: 'string', description });
const seconds = (description: string): JsonObject => ({ type: 'integer', description });

type Fields<View> = Readonly<Record<keyof View, ValueShape>>;

function objectOf(fields: Readonly<Record<string, ValueShape>>): JsonObject {
  const entries = Object.entries(fields);
  return {
    type: 'object',
    required: entries.filter(([, field]) => field.always).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
  };
}

function listOf(items: JsonObject): JsonObject {
  return { type: 'array', items };
}

// Tables over the views' own keys: a new field of a view does not compile before it is described here.
const TASK: Fields<TaskView> = {
  id: always(text('Id of the task.')),
  kind: always({ type: 'string', enum: ['video', 'audio', 'image'] }),
  model: always(text("The caller's name of the model.")),
  status: always({ type: 'string', enum: ['queued', 'in_progress', 'completed', 'failed'] }),
  progress: always({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Percent; 100 exactly when completed.',
  }),
  created_at: always(seconds('Epoch seconds.')),
  updated_at: known(seconds('Epoch seconds of the last change.')),
  completed_at: known(seconds('Epoch seconds.')),
  expires_at: known(seconds('Epoch seconds; the result is gone afterwards.')),
  prompt: known(text('As it was asked for.')),
  seconds: known({ type: 'number', description: 'Length of the result.' }),
  size: known(text('Size of the result as far as it is known.')),
  warnings: known({
    type: 'array',
    description: 'What was not taken as it was given.',
    items: {
      type: 'object',
      required: ['field', 'action', 'message'],
      properties: {
        field: { type: 'string' },
        action: { type: 'string', enum: ['ignored', 'coerced', 'clamped', 'fallback'] },
        message: { type: 'string' },
      },
    },
  }),
  echo: known({ type: 'object', description: 'What is repeated of the request.' }),
  remixed_from: known(text('Id of the task that this one was made from.')),
  response_format: known({
    type: 'string',
    enum: ['url', 'b64_json'],
    description: 'How the pictures come back.',
  }),
  usage: known({
    type: 'object',
    description: 'What was charged in the end.',
    required: ['amount', 'unit', 'currency'],
    properties: {
      amount: { type: 'integer' },
      unit: { type: 'string' },
      currency: { type: 'string' },
      refunded: { type: 'integer', description: 'Given back later; `amount` is without it.' },
    },
  }),
};
const link = (description: string): ValueShape => known({ ...text(description), format: 'uri' });
const LINKS: Fields<ResultLinks> = {
  video_url: link('Where the finished video is.'),
  audio_url: link('Where the finished sound is.'),
  image_url: link('Where the finished picture is.'),
  thumbnail_url: link('Where a small picture of the result is.'),
};
const ITEM: Fields<ItemView> = {
  ...LINKS,
  id: always(text('Id of this result of the task.')),
  title: known(text('Name of the result.')),
  text: known(text('What was written, such as lyrics.')),
  tags: known(text('Style of the result.')),
  seconds: known({ type: 'number', description: 'Length of the result.' }),
  base64: known({ ...text('The picture itself.'), contentEncoding: 'base64' }),
  mime: known(text('Media type of the picture, such as `image/png`.')),
  revised_prompt: known(text('What the vendor made of the prompt.')),
  signature: known(text('To be handed back with this part in the next turn.')),
};
const RESULT: Fields<ResultView> = {
  ...LINKS,
  items: always(listOf(objectOf(ITEM))),
  usage: known({
    type: 'object',
    description: "The vendor's own numbers.",
    properties: Object.fromEntries(
      TOKEN_COUNTS.map((name) => [name, { type: 'integer', description: 'As the vendor counted.' }]),
    ),
    additionalProperties: { type: 'number' },
  }),
};
const REQUEST: Fields<RequestView> = { id: always(text('As in the `x-request-id` header.')) };
const ASSET: Fields<AssetView> = {
  id: always(text('Id of the upload.')),
  uri: always(text('How requests refer to it: `asset://<id>`.')),
  media_type: always(text('Found in its content, such as `image/png`.')),
  bytes: always({ type: 'integer', description: 'Its size.' }),
  created_at: always(seconds('Epoch seconds.')),
  expires_at: always(seconds('Epoch seconds; it is gone afterwards.')),
};
const ERROR: Fields<ErrorView> = {
  code: always(text('What a program can act on.')),
  message: always(text('What happened, for people.')),
  type: always({ type: 'string' }),
  param: always({ type: 'string' }),
  status: known({ type: 'integer', description: 'HTTP status of a refusal.' }),
  retryable: known({ type: 'boolean', description: 'Whether the same request may succeed later.' }),
  charged: known({ type: 'integer', description: 'What was charged, in parts of the currency.' }),
  allowed: known({ description: 'What would have been taken, where that can be listed.' }),
  received: known({ description: 'What was given instead.' }),
};
const MODEL: Fields<ModelView> = {
  id: always(text('Public name of the model.')),
  title: always(text('Its name for people.')),
  context_tokens: known({ type: 'integer', description: 'Prompt and answer together, in tokens.' }),
  output_tokens: known({ type: 'integer', description: 'The most that one answer may have, in tokens.' }),
};
const PAGE: Fields<Omit<PageView, 'items'>> = {
  first_id: known({ type: 'string' }),
  last_id: known({ type: 'string' }),
  has_more: always({ type: 'boolean' }),
};

/** The fields of `runtime/contract/surface.ts` as callers meet them; decisions 1. */
const VIEWS: Readonly<Record<keyof AnswerView, Readonly<Record<string, ValueShape>>>> = {
  request: REQUEST,
  asset: ASSET,
  task: TASK,
  result: RESULT,
  error: ERROR,
  page: PAGE,
  model: MODEL,
};

/** What `$item` of a list of results holds. */
export function itemShape(field: string): ValueShape | undefined {
  return Object.entries(ITEM).find(([name]) => name === field)?.[1];
}

/** The shape behind a compiled reference such as `v.task?.status`; `item` is what a page lists. */
export function viewShape(reference: string, item: Json): ValueShape | undefined {
  const [root, view = '', field = '', ...deeper] = reference.replaceAll('?.', '.').split('.');
  if (root !== 'v') return undefined;
  if (view === 'task' && field === 'echo' && deeper.length === 1) return known(text('As it was sent.'));
  if (deeper.length > 0) return undefined;
  if (view === 'page' && field === 'items') return always({ type: 'array', items: item });
  const [, fields] = Object.entries(VIEWS).find(([name]) => name === view) ?? [];
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}
