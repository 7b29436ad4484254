import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { withBlocks } from './blocks.ts';
import { isAbstract, isChild, withBase } from './extends.ts';
import { withFactors } from './factors.ts';
import { withGroupedRows } from './grouped-rows.ts';
import type { Parsed } from './parsed.ts';
import { withRefusals } from './refusals.ts';
import { isSeveral, severalRoutes } from './routes.ts';

/**
 * What files say in short, written out on their trees. Each part keeps the place where a person wrote it, so that
 * mistakes, comments of generated code and explanations lead there. A file that cannot be written out is `broken`.
 */
export function expand(
  files: readonly Parsed[],
  {
    broken,
    bases,
    sink,
  }: {
    readonly broken: Set<string>;
    /** Ids of files that others begin with, or may begin with. */
    readonly bases: ReadonlySet<string>;
    readonly sink: DiagnosticSink;
  },
): readonly Parsed[] {
  const isWhole = (whole: Parsed | undefined, { file }: Parsed): whole is Parsed => {
    if (whole === undefined) broken.add(file.id);
    return whole !== undefined;
  };
  const written = files.flatMap((parsed) => {
    if (isAbstract(parsed) || isShared(parsed)) return [];
    if (isSeveral(parsed)) return severalRoutes(parsed, sink);
    if (!isChild(parsed)) return [parsed];
    const whole = withBase(parsed, files, { broken, sink });
    return isWhole(whole, parsed) ? [whole] : [];
  });
  return written.flatMap((parsed) => {
    const filled = withBlocks(parsed, files, sink);
    if (!isWhole(filled, parsed)) return [];
    if (hasPrices(filled)) return [withFactors(filled, sink)];
    if (filled.file.kind !== 'protocol') return [filled];
    const whole = withRefusals(withGroupedRows(filled), { files, broken, bases, sink });
    return isWhole(whole, filled) ? [whole] : [];
  });
}

/** Only parts of others: nothing is left of such a file. */
export function isShared({ file }: Parsed): boolean {
  return file.kind === 'refusals' || file.kind === 'block';
}

function hasPrices({ file }: Parsed): boolean {
  return file.kind === 'family' || file.kind === 'line';
}
