import { AUTH_NAMES, CALLBACK_NAMES } from '../../runtime/contract/protocols/credential-facts.ts';
import { OPERATIONS } from '../../runtime/contract/route.ts';
import type { GatewayIr, OutputFile } from '../ir.ts';
import { compareText } from '../print/compare-text.ts';
import { printJson } from '../print/print-json.ts';
import { CAPABILITIES } from '../resolve/chat-families/supports.ts';
import { editorSchema, SCHEMAS } from '../schema/index.ts';
import type { SpecKind } from '../spec-types.ts';
import { withReferences } from './schema-refs.ts';

/**
 * Ids that exist now, by the name that `x-ids` gives them in the hand-written schemas. Kinds without a list
 * stay open, as they are in the hand-written schema.
 */
export interface SchemaIds {
  readonly surface?: readonly string[];
  readonly route?: readonly string[];
  readonly family?: readonly string[];
  readonly chat_family?: readonly string[];
  readonly capability?: readonly string[];
  readonly fact?: readonly string[];
  readonly role?: readonly string[];
  readonly protocol?: readonly string[];
  readonly error_code?: readonly string[];
  readonly auth?: readonly string[];
  readonly callback?: readonly string[];
  readonly operation?: readonly string[];
  readonly mode?: readonly string[];
  readonly fact_or_role?: readonly string[];
  readonly readable?: readonly string[];
  readonly tier?: readonly string[];
  readonly tiers?: readonly string[];
  readonly shared_field?: readonly string[];
}

/** The ids of a resolved gateway, and the operations, auth strategies and callback proofs that the runtime has. */
export function schemaIds(ir: GatewayIr): SchemaIds {
  const { facts, roles, modes } = ir.vocabulary;
  const names = [...facts, ...roles].map((one) => one.name);
  const toggles = facts.filter((fact) => fact.toggle).map((fact) => fact.name);
  return {
    surface: ir.surfaces.map((surface) => surface.id),
    route: ir.routes.map((one) => one.route.id),
    family: ir.families.filter((family) => family.modelsOf === undefined).map((family) => family.id),
    chat_family: ir.chatFamilies.filter((family) => family.modelsOf === undefined).map((family) => family.id),
    capability: CAPABILITIES,
    fact: facts.map((fact) => fact.name),
    role: roles.map((role) => role.name),
    protocol: [...ir.protocols, ...ir.chatProtocols].map((protocol) => protocol.id),
    error_code: ir.errors.map((error) => error.code),
    auth: AUTH_NAMES,
    callback: CALLBACK_NAMES,
    operation: OPERATIONS,
    mode: [...modes.map((mode) => mode.id), ...toggles],
    fact_or_role: names,
    readable: [...names, 'metadata'],
    tier: ir.vocabulary.tiers,
    tiers: ir.tiers.map((table) => table.id),
  };
}

/** Editor schemas: the hand-written ones plus the ids that exist now, so that editors complete them. */
export function emitSchemas(ids: SchemaIds): readonly OutputFile[] {
  const known: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(ids));
  return (Object.keys(SCHEMAS) as SpecKind[]).toSorted(compareText).map((kind) => {
    const schema = withReferences(kind, editorSchema(kind));
    const comment = `@generated from generator/schema/${kind}.schema.json and the ids in specs/ by the gateway generator. Do not edit.`;
    const text = printJson({ $comment: comment, ...record(withIds(schema, known)) });
    return { path: `generated/schema/${kind}.schema.json`, text };
  });
}

/** What a block stands for is judged where it is written out. */
const USE = {
  if: { type: 'object', required: ['$use'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: {
    properties: {
      $use: { type: 'string', description: 'Name of a block: of `blocks`, or a file of `specs/blocks`.' },
    },
  },
};

type Ids = ReadonlyMap<string, readonly string[]>;

/** In a file that stands for several routes the id of one may hold a word of `each`. */
const WITH_WORD = { type: 'string', pattern: '\\{\\w+\\}' };

/** Puts ids where `x-ids` stands, and leaves out the keywords that only our own check reads. */
function withIds(schema: unknown, ids: Ids, beside: readonly string[] = []): unknown {
  if (Array.isArray(schema)) return schema.map((item: unknown) => withIds(item, ids));
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('x-use' in schema) {
    const { 'x-use': _, ...other } = schema;
    return { ...USE, else: withIds(other, ids) };
  }
  const named = 'properties' in schema ? Object.keys(record(schema.properties)) : [];
  const plain = Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
      if (key === 'x-form' || key === 'x-type') return [];
      if (key !== 'x-ids' || typeof value !== 'string')
        return [[key, withIds(value, ids, key === 'propertyNames' ? named : [])]];
      const found = ids.get(value) ?? [];
      return found.length === 0 ? [] : [['enum', [...new Set([...found, ...beside])].sort(compareText)]];
    }),
  );
  return 'x-ids' in schema && schema['x-ids'] === 'route' ? { anyOf: [plain, WITH_WORD] } : plain;
}

function record(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
