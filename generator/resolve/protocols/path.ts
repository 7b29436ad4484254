import { diagnose } from '../../diagnostics/catalog.ts';
import { nodeAt, type Path } from '../place.ts';
import type { CallContext } from './context.ts';

/** GW3013: a path must be absolute and stay below the channel's base, whatever stands in its places. */
export function checkPath(context: CallContext, path: Path): void {
  const node = nodeAt(context.spec.document, path);
  if (node?.kind !== 'scalar') return;
  const text = String(node.value);
  // A whole address: the language says where it may come from, the runtime where it may lead.
  if (text.startsWith('$')) return;
  const problem = pathProblem(text);
  if (problem !== undefined) context.sink.add(diagnose('GW3013', node.span, { path: text, problem }));
}

/** What is wrong with a path template, or undefined. A place `{$...}` fills one segment or a part of it. */
export function pathProblem(text: string): string | undefined {
  if (!text.startsWith('/')) return 'must start with `/`';
  if (text === '/') return undefined;
  const fixed = text.replaceAll(/\{\$[^{}]*\}/g, 'x');
  const segments = fixed.slice(1).split('/');
  if (segments.includes('')) return 'has an empty segment';
  if (segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) return 'has a dot segment';
  if (/[{}]/.test(fixed)) return 'has a brace that is no `{$...}` place';
  if (/[?#]/.test(fixed)) return 'holds a query or fragment: use `query`';
  if (/%(?:2f|5c)/i.test(fixed)) return 'hides a slash';
  return /^[A-Za-z0-9/._~!$&'()*+,;=:@%-]+$/.test(fixed)
    ? undefined
    : 'has a character that no path may hold';
}
