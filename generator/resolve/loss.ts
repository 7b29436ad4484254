import type { Carries } from '../../runtime/contract/protocol.ts';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { FamilyReads, Origin } from '../ir.ts';
import { compareText } from '../print/compare-text.ts';

/** What one protocol cannot carry of one family; the caller is warned in the same words. */
export interface LossRow {
  readonly family: string;
  readonly protocol: string;
  readonly facts: readonly string[];
  readonly roles: readonly string[];
  /** The family passes `metadata` on and the protocol has no place for it. */
  readonly metadata: boolean;
  /** Modes that the family offers and for which the protocol has no route. */
  readonly modes: readonly string[];
}

/** A family as far as the loss matrix needs it. */
export interface LossFamily {
  readonly id: string;
  readonly reads: FamilyReads;
  readonly protocols: readonly string[];
  /** Where each role is read, for the diagnostic. */
  readonly roles?: readonly { readonly name: string; readonly origin: Origin }[];
  /** Modes that some model does not refuse. */
  readonly offered: readonly { readonly name: string; readonly origin: Origin }[];
  readonly origin: Origin;
}

export interface LossProtocol {
  readonly id: string;
  readonly carries: Carries;
  /** Modes for which its routes table has no row. */
  readonly routeless: readonly string[];
  /** Absent: tasks that are polled. */
  readonly outcome?: { readonly kind: 'polled' | 'answered' };
}

/** What is seen to by several calls where one makes a single result and answers with it. */
const REPEATED = ['count'];

/**
 * One row per family and listed protocol, lossless ones too, sorted; unknown protocols are left out. Facts in
 * `converted` are never lost: the gateway sees to them itself.
 */
export function lossRows(
  families: readonly LossFamily[],
  protocols: readonly LossProtocol[],
  converted: readonly string[] = [],
): LossRow[] {
  const byId = new Map(protocols.map((protocol) => [protocol.id, protocol]));
  return families
    .flatMap((family) =>
      family.protocols.flatMap((protocol) => {
        const known = byId.get(protocol);
        if (known === undefined) return [];
        const { carries, routeless, outcome } = known;
        const seenTo = outcome?.kind === 'answered' ? [...converted, ...REPEATED] : converted;
        return [
          {
            family: family.id,
            protocol,
            facts: missing(family.reads.facts, [...carries.facts, ...seenTo]),
            roles: missing(family.reads.roles, carries.roles),
            metadata: family.reads.metadata && !carries.metadata,
            modes: family.offered.map((mode) => mode.name).filter((name) => routeless.includes(name)),
          },
        ];
      }),
    )
    .sort((a, b) => compareText(a.family, b.family) || compareText(a.protocol, b.protocol));
}

/**
 * GW3006 for every role that no listed protocol carries, GW3026 for every mode that none has a route for:
 * they would always be lost. Silent where one of the family's protocols is not among `protocols`, because
 * that file's own mistake is reported already.
 */
export function checkLoss(
  families: readonly LossFamily[],
  protocols: readonly LossProtocol[],
  sink: DiagnosticSink,
): void {
  const byId = new Map(protocols.map((protocol) => [protocol.id, protocol]));
  for (const family of families) {
    const listed = family.protocols.map((id) => byId.get(id)).filter((one) => one !== undefined);
    if (listed.length === 0 || listed.length < family.protocols.length) continue;
    for (const role of family.reads.roles) {
      if (listed.some(({ carries }) => carries.roles.includes(role))) continue;
      const place = family.roles?.find((read) => read.name === role)?.origin ?? family.origin;
      sink.add(diagnose('GW3006', place.span, { role, protocols: family.protocols }));
    }
    for (const { name: mode, origin } of family.offered) {
      if (!listed.every(({ routeless }) => routeless.includes(mode))) continue;
      sink.add(diagnose('GW3026', origin.span, { mode, protocols: family.protocols }));
    }
  }
}

function missing(read: readonly string[], carried: readonly string[]): string[] {
  return read.filter((name) => !carried.includes(name)).sort(compareText);
}
