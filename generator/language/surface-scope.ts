import { VIEWS } from '../contract/contract.ts';
import type { Shape, Shapes } from '../contract/shape.ts';
import { JSON_VALUE, OBJECT, STRING, typeOfShape } from './lang-type.ts';
import type { Binding, Scope } from './types.ts';

/** What a surface may say: `$task`, `$result`, `$error`, `$page`, `$asset`, `$model`, `$request`. `echo`: declared names. */
export function surfaceScope(echo: readonly string[] = []): Scope {
  const names = Object.entries(VIEWS).map(([view, shapes]): [string, Binding] => {
    const fields = Object.entries(shapes).map(([name, shape]): [string, Binding] => {
      const ref = `v.${view}?.${name}`;
      return [name, view === 'task' && name === 'echo' ? echoBinding(echo) : fieldBinding(shape, ref)];
    });
    return [view, { type: OBJECT, ref: `v.${view}`, view: true, fields: Object.fromEntries(fields) }];
  });
  return { names: Object.fromEntries(names) };
}

function fieldBinding(shape: Shape, ref: string): Binding {
  const isView = shape.fields !== undefined || shape.item?.fields !== undefined;
  const type = isView ? JSON_VALUE : typeOfShape(shape);
  return { type, ref, ...(type === JSON_VALUE ? { view: true } : {}), ...insideOf(shape) };
}

/** What is inside of a value that is read out of its parent. */
function insideOf({ values, fields, item }: Shape): Pick<Binding, 'values' | 'fields' | 'item' | 'shape'> {
  if (values !== undefined) return { values };
  if (fields !== undefined) return { shape: 'object', fields: partsOf(fields) };
  if (item?.fields === undefined) return {};
  const one: Binding = { type: JSON_VALUE, ref: '', shape: 'object', fields: partsOf(item.fields) };
  return { shape: 'list', fields: {}, item: one };
}

function partsOf(shapes: Shapes): Readonly<Record<string, Binding>> {
  const parts = Object.entries(shapes).map(([name, shape]): [string, Binding] => [
    name,
    { type: JSON_VALUE, ref: '', fields: {}, ...insideOf(shape) },
  ]);
  return Object.fromEntries(parts);
}

/** Texts of the request that families repeat, by the names that any of them declares. */
function echoBinding(names: readonly string[]): Binding {
  const fields = names.map((name): [string, Binding] => [
    name,
    { type: STRING, ref: `v.task?.echo?.${name}` },
  ]);
  return { type: OBJECT, ref: 'v.task?.echo', view: true, fields: Object.fromEntries(fields) };
}
