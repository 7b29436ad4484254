import { diagnose } from '../diagnostics/catalog.ts';
import type { Spec } from '../spec-types.ts';
import type { ResolveContext } from './context.ts';
import { spanAt } from './place.ts';

/** Headers that mean something else to HTTP or to the gateway: a key in one of them would be taken for that. */
const TAKEN: readonly string[] = [
  'accept',
  'authorization',
  'content-length',
  'content-type',
  'cookie',
  'gateway-dry-run',
  'gateway-strict',
  'host',
  'idempotency-key',
  'x-request-id',
];

/** GW3042 for headers that cannot carry a key, and for routes that ask for none. */
export function checkKeyHeaders({ value, document }: Spec<'route'>, { sink }: ResolveContext): void {
  const report = (index: number | undefined, problem: string): void => {
    const path = index === undefined ? ['key_headers'] : ['key_headers', index];
    const part = index === undefined ? 'key' : 'value';
    sink.add(diagnose('GW3042', spanAt(document, path, part), { problem }));
  };
  if (value.key_headers === undefined) return;
  if (value.auth === 'none') report(undefined, 'this route asks for no key');
  value.key_headers.forEach((name, index) => {
    if (TAKEN.includes(name)) report(index, `\`${name}\` has a meaning of its own`);
  });
}
