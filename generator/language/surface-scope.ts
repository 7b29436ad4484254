import { BOOLEAN, INTEGER, JSON_LIST, JSON_VALUE, NUMBER, OBJECT, STRING } from './lang-type.ts';
import type { Binding, LangType, Scope } from './types.ts';

const STATUSES = ['queued', 'in_progress', 'completed', 'failed'];

/** Fields of the views in `runtime/contract/surface.ts`; `JSON_VALUE` marks nested views. */
const VIEWS: Readonly<Record<string, Readonly<Record<string, LangType>>>> = {
  task: {
    id: STRING,
    kind: STRING,
    model: STRING,
    status: STRING,
    progress: INTEGER,
    created_at: INTEGER,
    completed_at: INTEGER,
    expires_at: INTEGER,
    prompt: STRING,
    seconds: NUMBER,
    size: STRING,
    warnings: JSON_VALUE,
    usage: JSON_VALUE,
  },
  result: { video_url: STRING },
  error: { code: STRING, message: STRING, type: STRING, param: STRING },
  page: { items: JSON_LIST, first_id: STRING, last_id: STRING, has_more: BOOLEAN },
};

const text = (values?: readonly string[]): Binding => ({
  type: JSON_VALUE,
  ref: '',
  fields: {},
  ...(values === undefined ? {} : { values }),
});

/** What is inside the nested views, as `Warning` and `TaskView` have it. */
const NESTED: Readonly<Record<string, Pick<Binding, 'fields' | 'item' | 'shape'>>> = {
  warnings: {
    shape: 'list',
    fields: {},
    item: {
      type: JSON_VALUE,
      ref: '',
      shape: 'object',
      fields: {
        field: text(),
        action: text(['ignored', 'coerced', 'clamped', 'fallback']),
        message: text(),
      },
    },
  },
  usage: { shape: 'object', fields: { amount: text(), unit: text(), currency: text() } },
};

/** What a surface may say: `$task`, `$result`, `$error`, `$page`. */
export function surfaceScope(): Scope {
  const names = Object.entries(VIEWS).map(([view, fields]): [string, Binding] => {
    const bindings = Object.entries(fields).map(([name, type]): [string, Binding] => {
      const values = view === 'task' && name === 'status' ? { values: STATUSES } : {};
      const nested = type === JSON_VALUE ? { view: true, ...NESTED[name] } : {};
      return [name, { type, ref: `v.${view}?.${name}`, ...values, ...nested }];
    });
    return [view, { type: OBJECT, ref: `v.${view}`, view: true, fields: Object.fromEntries(bindings) }];
  });
  return { names: Object.fromEntries(names) };
}
