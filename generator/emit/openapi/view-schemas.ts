import type { Json, JsonObject } from '../../../runtime/contract/json.ts';
import type {
  AnswerView,
  ErrorView,
  PageView,
  ResultView,
  TaskView,
} from '../../../runtime/contract/surface.ts';

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

// Tables over the views' own keys: a new field of a view does not compile before it is described here.
const TASK: Fields<TaskView> = {
  id: always(text('Id of the task.')),
  kind: always({ type: 'string', enum: ['video'] }),
  model: always(text("The caller's name of the model.")),
  status: always({ type: 'string', enum: ['queued', 'in_progress', 'completed', 'failed'] }),
  progress: always({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'Percent; 100 exactly when completed.',
  }),
  created_at: always(seconds('Epoch seconds.')),
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
  usage: known({
    type: 'object',
    description: 'What was charged.',
    required: ['amount', 'unit', 'currency'],
    properties: {
      amount: { type: 'integer' },
      unit: { type: 'string' },
      currency: { type: 'string' },
    },
  }),
};
const RESULT: Fields<ResultView> = {
  video_url: known({ ...text('Where the finished video is.'), format: 'uri' }),
};
const ERROR: Fields<ErrorView> = {
  code: always(text('What a program can act on.')),
  message: always(text('What happened, for people.')),
  type: always({ type: 'string' }),
  param: always({ type: 'string' }),
};
const PAGE: Fields<Omit<PageView, 'items'>> = {
  first_id: known({ type: 'string' }),
  last_id: known({ type: 'string' }),
  has_more: always({ type: 'boolean' }),
};

/** The fields of `runtime/contract/surface.ts` as callers meet them; decisions 1. */
const VIEWS: Readonly<Record<keyof AnswerView, Readonly<Record<string, ValueShape>>>> = {
  task: TASK,
  result: RESULT,
  error: ERROR,
  page: PAGE,
};

/** The shape behind a compiled reference such as `v.task?.status`; `item` is what a page lists. */
export function viewShape(reference: string, item: Json): ValueShape | undefined {
  const [root, view = '', field = '', ...deeper] = reference.replaceAll('?.', '.').split('.');
  if (root !== 'v' || deeper.length > 0) return undefined;
  if (view === 'page' && field === 'items') return always({ type: 'array', items: item });
  const [, fields] = Object.entries(VIEWS).find(([name]) => name === view) ?? [];
  return fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
}
