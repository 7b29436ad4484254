import type { Json } from '../../../runtime/contract/json.ts';
import type { AnswerPath } from '../../../runtime/contract/twin.ts';
import type { SpecProtocol } from '../../spec-types.ts';
import { trace } from './trace.ts';

/** A whole address that the submit example names: where, under which saved name, and its path with `{upstream_id}`. */
export interface NamedAddress {
  readonly saved: string;
  readonly at: AnswerPath;
  readonly path: string;
}

/** Every saved value that is an address in the submit example and names the task in its path. */
export function addressesOf({ submit, examples }: SpecProtocol): readonly NamedAddress[] {
  const { accept } = submit;
  if (accept === undefined) return [];
  const example = examples.submit as Json;
  const id = trace(accept.id, example);
  if (id.kind !== 'place') return [];
  return Object.entries(accept.save ?? {}).flatMap(([saved, expression]) => {
    const found = trace(expression, example);
    const path = found.kind === 'place' ? pathOf(found.place.value, String(id.place.value)) : undefined;
    return found.kind === 'place' && path !== undefined ? [{ saved, at: found.place.path, path }] : [];
  });
}

/** The saved name that is a call's whole path, its own or the source's: `get: $saved.status_url`. */
export function savedAddress(path: string): string | undefined {
  return /^\$(?:source\.)?saved\.(\w+)$/.exec(path.trim())?.[1];
}

function pathOf(value: Json, id: string): string | undefined {
  if (typeof value !== 'string' || !/^https?:\/\//.test(value) || !URL.canParse(value)) return undefined;
  const segments = new URL(value).pathname.split('/');
  const at = segments.indexOf(encodeURIComponent(id));
  return at < 0 ? undefined : segments.with(at, '{upstream_id}').join('/');
}
