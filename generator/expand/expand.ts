import type { DiagnosticSink } from '../../runtime/contract/document/diagnostic.ts';
import { isAbstract, isChild, withBase } from './extends.ts';
import { withFactors } from './factors.ts';
import { withGroupedRows } from './grouped-rows.ts';
import type { Parsed } from './parsed.ts';
import { isSeveral, severalRoutes } from './routes.ts';

/**
 * What files say in short, written out on their trees. Each part keeps the place where a person wrote it, so that
 * mistakes, comments of generated code and explanations lead there. A file that cannot be written out is `broken`.
 */
export function expand(
  files: readonly Parsed[],
  broken: Set<string>,
  sink: DiagnosticSink,
): readonly Parsed[] {
  const written = files.flatMap((parsed) => {
    if (isAbstract(parsed)) return [];
    if (isSeveral(parsed)) return severalRoutes(parsed, sink);
    if (!isChild(parsed)) return [parsed];
    const whole = withBase(parsed, files, { broken, sink });
    if (whole === undefined) broken.add(parsed.file.id);
    return whole === undefined ? [] : [whole];
  });
  return written.map((parsed) => {
    if (parsed.file.kind === 'protocol') return withGroupedRows(parsed);
    return hasPrices(parsed) ? withFactors(parsed, sink) : parsed;
  });
}

function hasPrices({ file }: Parsed): boolean {
  return file.kind === 'family' || file.kind === 'line';
}
