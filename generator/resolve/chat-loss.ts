import { CONTENT_KINDS, type ContentKind } from '../../runtime/contract/chat.ts';
import type { DiagnosticSink } from '../../runtime/document/diagnostic.ts';
import { diagnose } from '../diagnostics/catalog.ts';
import type { ChatFamilyIr, RouteIr } from '../ir.ts';
import type { ChatProtocolIr } from '../ir-chat-protocol.ts';
import { compareText } from '../print/compare-text.ts';
import type { SpecSet } from '../spec-types.ts';
import { spanAt } from './place.ts';

/** What one protocol cannot say of one chat family; callers are warned of fields, and refused for contents. */
export interface ChatLossRow {
  readonly family: string;
  readonly protocol: string;
  /** The upstream speaks the family's own dialect and bodies pass through, so that nothing is lost. */
  readonly passes: boolean;
  readonly fields: readonly string[];
  /** Kinds of content that some model of the family reads. */
  readonly contents: readonly ContentKind[];
}

/** Said by every chat call in some way, whatever its upstream. */
const ALWAYS: ReadonlySet<string> = new Set(['model', 'messages', 'stream', 'stream_options']);

/** Fields that cost by the request are carried for the models that have a price for them. */
function carries(
  { fields, per_call_fields = [], free_values = {} }: ChatProtocolIr['facts'],
  name: string,
): boolean {
  return fields.includes(name) || per_call_fields.includes(name) || Object.hasOwn(free_values, name);
}

/** The surface of a family whose bodies are in a vendor's own dialect; undefined for the common chat format. */
function dialectOf(family: ChatFamilyIr, routes: readonly RouteIr[]): string | undefined {
  const own = routes.map(({ route }) => route).filter(({ id }) => family.routes.includes(id));
  return own.find(({ operation }) => operation !== 'chat.complete')?.surface;
}

/** One row per chat family and listed protocol, lossless ones too, sorted; unknown protocols are left out. */
export function chatLossRows(
  families: readonly ChatFamilyIr[],
  protocols: readonly ChatProtocolIr[],
  routes: readonly RouteIr[],
): readonly ChatLossRow[] {
  const rows = families.flatMap((family) =>
    protocols
      .filter(({ id }) => family.protocols.includes(id))
      .map(({ id, facts }): ChatLossRow => {
        const passes = dialectOf(family, routes) === facts.native;
        const names = family.fields.map(({ name }) => name);
        return {
          family: family.id,
          protocol: id,
          passes,
          fields: passes
            ? []
            : names.filter((name) => !ALWAYS.has(name) && !carries(facts, name)).sort(compareText),
          contents: passes ? [] : contentsOf(family).filter((kind) => facts.inputs[kind] === undefined),
        };
      }),
  );
  return rows.sort((a, b) => compareText(a.family, b.family) || compareText(a.protocol, b.protocol));
}

/**
 * GW3051 for every kind of content that a family's models read and no listed protocol sends, GW3052 for protocols
 * that do not speak the dialect of a family whose bodies pass through.
 */
export function checkChatLoss(
  { specs, sink }: { readonly specs: SpecSet; readonly sink: DiagnosticSink },
  families: readonly ChatFamilyIr[],
  input: { readonly protocols: readonly ChatProtocolIr[]; readonly routes: readonly RouteIr[] },
): void {
  const byId = new Map(input.protocols.map((protocol) => [protocol.id, protocol]));
  for (const family of families) {
    const document = specs.chat_families.find(({ id }) => id === family.id)?.document;
    const listed = family.protocols.map((id) => byId.get(id)).filter((one) => one !== undefined);
    if (document === undefined || listed.length < family.protocols.length) continue;
    const surface = dialectOf(family, input.routes);
    if (surface !== undefined) {
      const written = specs.chat_families.find(({ id }) => id === family.id)?.value.protocols ?? [];
      for (const { id, facts } of listed) {
        if (facts.native === surface) continue;
        const span = spanAt(document, ['protocols', written.indexOf(id)]);
        sink.add(diagnose('GW3052', span, { protocol: id, native: facts.native, surface }));
      }
      continue;
    }
    for (const content of contentsOf(family)) {
      if (listed.some(({ facts }) => facts.inputs[content] !== undefined)) continue;
      const span = spanAt(document, ['supports', content], 'key');
      sink.add(diagnose('GW3051', span, { content, protocols: family.protocols }));
    }
  }
}

/** Kinds of content that some model does not refuse. */
function contentsOf(family: ChatFamilyIr): readonly ContentKind[] {
  return CONTENT_KINDS.filter((kind) => family.models.some(({ model }) => model.inputs[kind] !== 'no'));
}
