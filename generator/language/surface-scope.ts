import { BOOLEAN, INTEGER, JSON_LIST, JSON_VALUE, NUMBER, OBJECT, STRING } from './lang-type.ts';
import type { Binding, LangType, Scope } from './types.ts';

const STATUSES = ['queued', 'in_progress', 'completed', 'failed'];
const KINDS = ['video', 'audio', 'image'];

const LINKS = { video_url: STRING, audio_url: STRING, image_url: STRING, thumbnail_url: STRING };

/** Fields of the views in `runtime/contract/surface.ts`; `JSON_VALUE` marks nested views. */
const VIEWS: Readonly<Record<string, Readonly<Record<string, LangType>>>> = {
  request: { id: STRING },
  asset: {
    id: STRING,
    uri: STRING,
    media_type: STRING,
    bytes: INTEGER,
    created_at: INTEGER,
    expires_at: INTEGER,
  },
  task: {
    id: STRING,
    kind: STRING,
    model: STRING,
    status: STRING,
    progress: INTEGER,
    created_at: INTEGER,
    updated_at: INTEGER,
    completed_at: INTEGER,
    expires_at: INTEGER,
    prompt: STRING,
    seconds: NUMBER,
    size: STRING,
    warnings: JSON_VALUE,
    remixed_from: STRING,
    response_format: STRING,
    usage: JSON_VALUE,
  },
  result: { ...LINKS, items: JSON_VALUE, usage: JSON_VALUE },
  error: {
    code: STRING,
    message: STRING,
    type: STRING,
    param: STRING,
    status: INTEGER,
    retryable: BOOLEAN,
    charged: INTEGER,
    allowed: JSON_VALUE,
    received: JSON_VALUE,
  },
  model: { id: STRING, title: STRING, context_tokens: INTEGER, output_tokens: INTEGER },
  page: { items: JSON_LIST, first_id: STRING, last_id: STRING, has_more: BOOLEAN },
};

/** What an item of a result says. */
const ITEM: Readonly<Record<string, LangType>> = {
  id: STRING,
  title: STRING,
  text: STRING,
  tags: STRING,
  seconds: NUMBER,
  base64: STRING,
  mime: STRING,
  revised_prompt: STRING,
  signature: STRING,
  ...LINKS,
};

const text = (values?: readonly string[]): Binding => ({
  type: JSON_VALUE,
  ref: '',
  fields: {},
  ...(values === undefined ? {} : { values }),
});

function listOfObjects(
  fields: Readonly<Record<string, Binding>>,
): Pick<Binding, 'fields' | 'item' | 'shape'> {
  return { shape: 'list', fields: {}, item: { type: JSON_VALUE, ref: '', shape: 'object', fields } };
}

/** What surfaces show of a vendor's usage. */
export const TOKEN_COUNTS: readonly string[] = [
  'input_tokens',
  'input_text_tokens',
  'input_image_tokens',
  'output_tokens',
  'output_text_tokens',
  'output_image_tokens',
  'total_tokens',
];

/** What is inside the nested views by view and field, as `Warning`, `TaskView` and `ItemView` have it. */
const NESTED: Readonly<Record<string, Pick<Binding, 'fields' | 'item' | 'shape'>>> = {
  'task.warnings': listOfObjects({
    field: text(),
    action: text(['ignored', 'coerced', 'clamped', 'fallback']),
    message: text(),
  }),
  'task.usage': {
    shape: 'object',
    fields: { amount: text(), unit: text(), currency: text(), refunded: text() },
  },
  'result.usage': {
    shape: 'object',
    fields: Object.fromEntries(TOKEN_COUNTS.map((name) => [name, text()])),
  },
  'result.items': listOfObjects(Object.fromEntries(Object.keys(ITEM).map((name) => [name, text()]))),
};

/** All values of fields that have few. */
const VALUES: Readonly<Record<string, readonly string[]>> = { status: STATUSES, kind: KINDS };

/** What a surface may say: `$task`, `$result`, `$error`, `$page`, `$asset`, `$model`, `$request`. `echo`: declared names. */
export function surfaceScope(echo: readonly string[] = []): Scope {
  const names = Object.entries(VIEWS).map(([view, fields]): [string, Binding] => {
    const bindings = Object.entries(fields).map(([name, type]): [string, Binding] => {
      const values = view === 'task' ? VALUES[name] : undefined;
      const nested = type.kind === 'json' ? { view: true, ...NESTED[`${view}.${name}`] } : {};
      return [name, { type, ref: `v.${view}?.${name}`, ...(values && { values }), ...nested }];
    });
    const below = [...bindings, ...(view === 'task' ? [['echo', echoBinding(echo)] as const] : [])];
    return [view, { type: OBJECT, ref: `v.${view}`, view: true, fields: Object.fromEntries(below) }];
  });
  return { names: Object.fromEntries(names) };
}

/** Texts of the request that families repeat, by the names that any of them declares. */
function echoBinding(names: readonly string[]): Binding {
  const fields = names.map((name): [string, Binding] => [
    name,
    { type: STRING, ref: `v.task?.echo?.${name}` },
  ]);
  return { type: OBJECT, ref: 'v.task?.echo', view: true, fields: Object.fromEntries(fields) };
}
