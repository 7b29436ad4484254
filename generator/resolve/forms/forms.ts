import type { FamilyForm, FormField, FormMode } from '../../../runtime/contract/family-form.ts';
import type { JsonObject } from '../../../runtime/contract/json.ts';
import type { SourceDocument } from '../../../runtime/document/tree.ts';
import type { ChatFamilyIr, FamilyIr, FormIr, VocabularyIr } from '../../ir.ts';
import { sortedBy } from '../../print/compare-text.ts';
import type { Spec, SpecSet } from '../../spec-types.ts';
import { nodeAt } from '../place.ts';
import { modeOfExample, modeOfReads } from './form-modes.ts';
import { type Schemas, saidField, sizeParts } from './said-fields.ts';

/** Facts of tasks in the order of a form; others are nothing that a person chooses. */
const FACTS = [
  'action',
  'prompt',
  'lyrics',
  'title',
  'tags',
  'negative_prompt',
  'template',
  'seconds',
  'size',
  'count',
  'audio',
  'quality',
  'style',
  'background',
  'output_format',
  'output_compression',
  'moderation',
  'watermark',
  'instrumental',
  'off_peak',
  'auto_prompt',
  'seed',
] as const;

/** Fields of chats that are one value each. */
const CHAT_FIELDS = ['max_tokens', 'reasoning_effort', 'temperature', 'top_p', 'seed'] as const;

/** Forms of the families whose words stand in one field, by id: a form without a prompt is none. */
export function resolveForms(
  specs: Pick<SpecSet, 'families' | 'chat_families' | 'routes'>,
  {
    families,
    chatFamilies,
    vocabulary,
  }: {
    readonly families: readonly FamilyIr[];
    readonly chatFamilies: readonly ChatFamilyIr[];
    readonly vocabulary: VocabularyIr;
  },
): readonly FormIr[] {
  const spoken = new Set(specs.routes.flatMap(({ id, value }) => (value.sdk === undefined ? [] : [id])));
  /** The one that SDKs speak, else the first by name: the order in which a family lists them means nothing. */
  const routeOf = (routes: readonly string[]): string | undefined => {
    const sorted = [...routes].sort();
    return sorted.find((id) => spoken.has(id)) ?? sorted[0];
  };
  const tasks = specs.families.flatMap((spec): FormIr[] => {
    const family = families.find(({ id }) => id === spec.id);
    const form =
      family === undefined
        ? undefined
        : taskForm(spec, family, { vocabulary, route: routeOf(spec.value.routes) });
    return form === undefined ? [] : [{ id: spec.id, form }];
  });
  const chats = specs.chat_families.flatMap((spec): FormIr[] => {
    const family = chatFamilies.find(({ id }) => id === spec.id);
    const form = family === undefined ? undefined : chatForm(spec, family, routeOf(spec.value.routes));
    return form === undefined ? [] : [{ id: spec.id, form }];
  });
  return sortedBy([...tasks, ...chats], ({ id }) => id);
}

function taskForm(
  { document, value }: Spec<'family'>,
  family: FamilyIr,
  { vocabulary, route }: { readonly vocabulary: VocabularyIr; readonly route: string | undefined },
): FamilyForm | undefined {
  const schemas: Schemas = Object.fromEntries(family.fields.map(({ name, schema }) => [name, schema]));
  const fields = Object.fromEntries(FACTS.flatMap((fact) => factFields(fact, { document, schemas })));
  if (fields.prompt === undefined || route === undefined) return undefined;
  const roles = Object.fromEntries(vocabulary.roles.map((role) => [role.name, role]));
  const reads = (role: string) => nodeAt(document, ['read', role]);
  const modes = vocabulary.modes.flatMap((row): (readonly [string, FormMode])[] => {
    if (!family.models.some(({ model }) => (model.modes[row.id] ?? 'no') !== 'no')) return [];
    const example: JsonObject | undefined = value.examples?.[row.id];
    const mode =
      example === undefined
        ? modeOfReads(row, { roles, reads, schemas })
        : modeOfExample(example, row, { roles, chosen: chosenPaths(fields, row.needs) });
    return mode === undefined ? [] : [[row.id, mode]];
  });
  return {
    file: document.path,
    kind: family.kind,
    route,
    fields,
    modes: Object.fromEntries(modes),
  };
}

/** Where the facts of a form are said that a mode does not need. */
function chosenPaths(
  fields: Readonly<Record<string, FormField>>,
  needs: readonly string[],
): readonly (readonly string[])[] {
  return Object.entries(fields).flatMap(([name, { at }]) => (needs.includes(name) ? [] : [at]));
}

function factFields(
  fact: string,
  { document, schemas }: { readonly document: SourceDocument; readonly schemas: Schemas },
): readonly (readonly [string, FormField])[] {
  const node = nodeAt(document, ['read', fact]);
  if (node === undefined) return [];
  const parts = fact === 'size' ? sizeParts(node) : {};
  const named = Object.keys(parts).length === 0 ? { [fact]: node } : partNames(fact, parts);
  return Object.entries(named).flatMap(([name, one]) => {
    const field = saidField(one, schemas);
    return field === undefined ? [] : [[name, field] as const];
  });
}

/** `size` of a size is the whole of it. */
function partNames<Node>(
  fact: string,
  parts: Readonly<Record<string, Node>>,
): Readonly<Record<string, Node>> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, node]) => [part === 'size' ? fact : `${fact}.${part}`, node]),
  );
}

function chatForm(
  { document }: Spec<'chat-family'>,
  family: ChatFamilyIr,
  route: string | undefined,
): FamilyForm | undefined {
  const schemas: Schemas = Object.fromEntries(family.fields.map(({ name, schema }) => [name, schema]));
  if (schemas.messages === undefined || route === undefined) return undefined;
  const fields = CHAT_FIELDS.flatMap((name) => {
    const field = schemas[name] === undefined ? undefined : saidChatField(name, schemas);
    return field === undefined ? [] : [[name, field] as const];
  });
  return {
    file: document.path,
    kind: 'chat',
    route,
    fields: Object.fromEntries(fields),
    modes: { chat: { body: {}, inputs: [] } },
  };
}

function saidChatField(name: string, schemas: Schemas): FormField | undefined {
  const span = { file: '', start: 0, end: 0 };
  const value = `$body.${name}`;
  return saidField({ kind: 'scalar', value, source: value, span, sourceStart: 0 }, schemas);
}
