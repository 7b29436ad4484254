import type { AnswerPath } from '../../../runtime/contract/twin.ts';
import { parseExpression } from '../../language/parse.ts';

/** `$body.data.result ?? $body.data`: the steps of the first alternative below its name, without any filter. */
export function plainPath(expression: string, root: string): AnswerPath | undefined {
  const parsed = parseExpression(expression);
  const pipe = parsed.kind === 'parsed' ? parsed.value.pipes[0] : undefined;
  if (pipe === undefined || pipe.filters.length > 0 || pipe.source.kind !== 'name') return undefined;
  if (pipe.source.name.text !== root) return undefined;
  return pipe.source.path.map(({ text }) => (/^\d+$/.test(text) ? Number(text) : text));
}
