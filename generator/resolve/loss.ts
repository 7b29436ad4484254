import type { DiagnosticSink } from '../../runtime/contract/document/diagnostic.ts';
import type { Carries } from '../../runtime/contract/protocol.ts';
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
}

/** A family as far as the loss matrix needs it. */
export interface LossFamily {
  readonly id: string;
  readonly reads: FamilyReads;
  readonly protocols: readonly string[];
  /** Where each role is read, for the diagnostic. */
  readonly roles?: readonly { readonly name: string; readonly origin: Origin }[];
  readonly origin: Origin;
}

export interface LossProtocol {
  readonly id: string;
  readonly carries: Carries;
}

/** One row per family and listed protocol, lossless ones too, sorted; unknown protocols are left out. */
export function lossRows(families: readonly LossFamily[], protocols: readonly LossProtocol[]): LossRow[] {
  const byId = new Map(protocols.map((protocol) => [protocol.id, protocol.carries]));
  return families
    .flatMap((family) =>
      family.protocols.flatMap((protocol) => {
        const carries = byId.get(protocol);
        if (carries === undefined) return [];
        return [
          {
            family: family.id,
            protocol,
            facts: missing(family.reads.facts, carries.facts),
            roles: missing(family.reads.roles, carries.roles),
            metadata: family.reads.metadata && !carries.metadata,
          },
        ];
      }),
    )
    .sort((a, b) => compareText(a.family, b.family) || compareText(a.protocol, b.protocol));
}

/**
 * GW3006 for every role that no listed protocol carries: it would always be lost. Silent where one of the
 * family's protocols is not among `protocols`, because that file's own mistake is reported already.
 */
export function checkLoss(
  families: readonly LossFamily[],
  protocols: readonly LossProtocol[],
  sink: DiagnosticSink,
): void {
  const byId = new Map(protocols.map((protocol) => [protocol.id, protocol.carries]));
  for (const family of families) {
    const carried = family.protocols.map((id) => byId.get(id));
    if (carried.length === 0 || carried.includes(undefined)) continue;
    for (const role of family.reads.roles) {
      if (carried.some((carries) => carries?.roles.includes(role))) continue;
      const place = family.roles?.find((read) => read.name === role)?.origin ?? family.origin;
      sink.add(diagnose('GW3006', place.span, { role, protocols: family.protocols }));
    }
  }
}

function missing(read: readonly string[], carried: readonly string[]): string[] {
  return read.filter((name) => !carried.includes(name)).sort(compareText);
}
