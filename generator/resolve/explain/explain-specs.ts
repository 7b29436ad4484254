import type { SourceDocument } from '../../../runtime/document/tree.ts';
import type { ExplainIr, GatewayIr } from '../../ir.ts';
import { textsOf, type UnitCache } from '../../output/unit-cache.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { SpecSet } from '../../spec-types.ts';
import { nodeAt, type Path, rowPlace } from '../place.ts';
import { limitPlaces } from './limit-places.ts';
import { type MappedRow, mappedFields } from './mapped-fields.ts';
import { pricePlaces } from './price-places.ts';

type Source = { readonly id: string; readonly document: SourceDocument };

/** What each spec file maps, and where it says so; positions come from the documents alone. */
export function explainSpecs(specs: SpecSet, cache: UnitCache): GatewayIr['explain'] {
  const explained = ({ id, document }: Source, kind: string, make: () => ExplainIr): ExplainIr =>
    cache.take('explain', [kind, id, ...textsOf(document)], make);
  const families = [
    ...specs.families.map((spec) =>
      explained(spec, 'family', () => familyFile(spec, readFields(spec.document))),
    ),
    ...specs.chat_families.map((spec) =>
      explained(spec, 'chat family', () => familyFile(spec, namedFields(spec.document, ['fields']))),
    ),
  ];
  const protocols = new Map(
    [...specs.protocols, ...specs.chat_protocols].map((spec) => [
      spec.id,
      explained(spec, 'protocol', () => protocolFile(spec.id, spec.document)),
    ]),
  );
  return { families: byId(families), protocols: byId([...protocols.values()]) };
}

function byId(files: readonly ExplainIr[]): readonly ExplainIr[] {
  return sortedBy(files, ({ id }) => id);
}

function familyFile({ id, document }: Source, fields: readonly MappedRow[]): ExplainIr {
  return { id, file: document.path, fields, prices: pricePlaces(document), limits: limitPlaces(document) };
}

function protocolFile(id: string, document: SourceDocument): ExplainIr {
  return {
    id,
    file: document.path,
    fields: [...callFields(document, 'submit'), ...namedFields(document, ['chat', 'fields'])],
    remix: callFields(document, 'remix'),
    prices: {},
    limits: {},
  };
}

/** `read`: from public fields to facts and roles. */
function readFields(document: SourceDocument): readonly MappedRow[] {
  const read = nodeAt(document, ['read']);
  return read === undefined ? [] : mappedFields(read, { document, lists: 'alternatives' });
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** From facts and roles to the request. The path is named `(path)`, a query parameter `?name`. */
function callFields(document: SourceDocument, call: 'submit' | 'remix'): readonly MappedRow[] {
  const style = { document, lists: 'items' } as const;
  const below = (path: Path, rename: (target: string) => string): readonly MappedRow[] => {
    const node = nodeAt(document, path);
    const fields = node === undefined ? [] : mappedFields(node, style);
    return fields.map((field) => ({ ...field, target: rename(field.target) }));
  };
  const as = (name: string) => () => name;
  const same = (target: string) => target;
  return [
    ...METHODS.flatMap((method) => below([call, method], as('(path)'))),
    ...below([call, 'query'], (target) => `?${target}`),
    ...below([call, 'headers'], (target) => `${target}:`),
    ...below([call, 'json'], same),
    ...below([call, 'multipart'], same),
  ];
}

/** Fields that keep their name. */
function namedFields(document: SourceDocument, path: Path): readonly MappedRow[] {
  const node = nodeAt(document, path);
  const names =
    node?.kind === 'map'
      ? node.entries.map(({ key, keySpan }) => ({ name: key, span: keySpan }))
      : node?.kind === 'list'
        ? node.items.flatMap((item) =>
            item.kind === 'scalar' ? [{ name: String(item.value), span: item.span }] : [],
          )
        : [];
  return names.map(({ name, span }) => ({
    target: name,
    from: `$body.${name}`,
    reads: [`$body.${name}`],
    ...rowPlace(document, span),
    span,
  }));
}
