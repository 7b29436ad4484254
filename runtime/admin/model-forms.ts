import type { Deployment } from '../config/types.ts';
import type { Lifecycle, Support } from '../contract/family.ts';
import type { FamilyForm } from '../contract/family-form.ts';
import type { JsonObject } from '../contract/json.ts';
import type { ExplainTables } from '../contract/read-json-files.ts';
import type { Registry } from '../contract/registry.ts';
import type { Route } from '../contract/route.ts';
import { createModelIndex, isChatModel, type ModelOfFamily } from '../intake/find-model.ts';
import type { KeyRecord } from '../store/types.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import type { Choices } from './form-body.ts';
import { readFormFields } from './form-fields.ts';
import { byFit, type ModelMatch, matchModel, type Needs } from './match-models.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';
import { type FormState, formState, type Subject } from './play-form.ts';
import { modelProblem, refusedField } from './refusals.ts';

/** A model of the catalogue, with the channels that serve it here. */
export interface ListedModel {
  readonly id: string;
  readonly title: string;
  readonly kind: FamilyForm['kind'];
  readonly family: string;
  readonly aliases: readonly string[];
  readonly lifecycle: Lifecycle;
  /** By mode; of chats by input and feature. */
  readonly modes: Readonly<Record<string, Support>>;
  /** Channels that are set up for it, and how many of them are enabled. */
  readonly channels: { readonly all: number; readonly enabled: number };
  /** Whether the playground has a form for it. */
  readonly form: boolean;
}

export type ModelForms = ReturnType<typeof createModelForms>;

/** Models of the catalogue, their forms, and which of them can do something, for any key. */
export function createModelForms(deps: Pick<ActionDeps, 'registry' | 'quotes' | 'deployment'>) {
  const { registry } = deps;
  const index = createModelIndex(registry);

  const deskOf = async (): Promise<QuoteDesk> => {
    const desk = await deps.quotes?.();
    if (desk !== undefined) return desk;
    throw refusedField('', 'no deployment is configured, so that there are no channels to ask');
  };

  /** The form of a model: that of its own family, or of the first that says its words in one field. */
  function subjectOf(
    { model }: ModelOfFamily,
    {
      tables: { forms, limits },
      key,
      route: wanted,
    }: { readonly tables: Tables; readonly key: KeyRecord; readonly route?: Route | undefined },
  ): Subject | undefined {
    const families = index.familiesOf(model.id).filter(({ id }) => Object.hasOwn(forms, id));
    const family =
      wanted === undefined ? families[0] : families.find(({ routes }) => routes.includes(wanted.id));
    const form = family === undefined ? undefined : forms[family.id];
    const own = family?.models.find(({ id }) => id === model.id);
    const route = wanted ?? registry.routes.find(({ id }) => id === form?.route);
    if (family === undefined || form === undefined || own === undefined || route === undefined)
      return undefined;
    const owner = family.models_of ?? family.id;
    const places = (Object.hasOwn(limits, owner) ? limits[owner]?.[own.id] : undefined) ?? {};
    return { form, family: family.id, model: own, places, route, key };
  }

  return {
    async list(kind?: string): Promise<readonly ListedModel[]> {
      const forms = await registry.forms();
      const channels = deps.deployment()?.channels ?? [];
      return index.all
        .filter(({ family }) => kind === undefined || family.kind === kind)
        .map((found): ListedModel => {
          const { family, model } = found;
          const serving = channels.filter(({ models: served }) => Object.hasOwn(served, model.id));
          const enabled = serving.filter((channel) => channel.enabled).length;
          return {
            id: model.id,
            title: model.title,
            kind: family.kind,
            family: family.id,
            aliases: model.aliases,
            lifecycle: model.lifecycle,
            modes: isChatModel(found)
              ? { ...found.model.inputs, ...found.model.features }
              : 'modes' in model
                ? { ...model.modes, ...model.toggles }
                : {},
            channels: { all: serving.length, enabled },
            form: index.familiesOf(model.id).some(({ id }) => Object.hasOwn(forms, id)),
          };
        });
    },
    async match(
      key: KeyRecord,
      { kind, ...needs }: Needs & { readonly kind: string },
    ): Promise<readonly ModelMatch[]> {
      const desk = await deskOf();
      const tables = await tablesOf(registry);
      const matches: ModelMatch[] = [];
      for (const found of index.all.filter(({ family }) => family.kind === kind)) {
        const subject = subjectOf(found, { tables, key });
        if (subject !== undefined) matches.push(await matchModel(desk, subject, needs));
      }
      return byFit(matches);
    },
    /** Throws GatewayError for a model that there is not, or that has no form. */
    async form(key: KeyRecord, fields: Omit<FieldsOf<'play-form'>, 'group'>): Promise<FormState> {
      const { model: name, mode, choices = {}, files = {}, fields: publicFields = {} } = fields;
      const found = index.find(name);
      if (found === undefined) throw refusedField('model', modelProblem(name, index) ?? 'there is none');
      const route =
        registry.routes.find(({ id }) => id === fields.route) ??
        (fields.route === undefined ? undefined : findPaidRoute(fields.route, registry.routes).route);
      const tables = await tablesOf(registry);
      const subject = subjectOf(found, { tables, key, route });
      if (subject === undefined)
        throw refusedField(
          route === undefined ? 'model' : 'route',
          `${found.model.id} has no form${route === undefined ? '' : ` on ${route.path}`}: its bodies are no list of fields`,
        );
      const named = readFormFields(subject.form, textsOf(publicFields), mode);
      const selection = {
        mode: mode ?? named.mode,
        choices: { ...named.choices, ...textsOf(choices) },
        files: { ...named.files, ...listsOf(files) },
      };
      const state = await formState({ desk: await deskOf(), registry }, subject, selection);
      const unknown = named.unknown.map(({ name, value }) => ({
        name,
        value,
        why: 'the form has no such field',
      }));
      const above = confirmAbove(deps.deployment(), registry.gateway);
      return {
        ...state,
        dropped: [...state.dropped, ...unknown],
        ...(above !== undefined && state.price !== undefined && state.price.micros > above
          ? { confirm_above: above }
          : {}),
      };
    },
  };
}

/** Micro-units above which people confirm a request; undefined where money is not real. */
function confirmAbove(
  deployment: Pick<Deployment, 'admin' | 'sandbox'> | undefined,
  { micros_per_unit: unit }: Registry['gateway'],
): number | undefined {
  return deployment === undefined || deployment.sandbox
    ? undefined
    : (deployment.admin.play_confirm_above ?? unit);
}

interface Tables extends Pick<ExplainTables, 'limits'> {
  readonly forms: Readonly<Record<string, FamilyForm>>;
}

async function tablesOf(registry: Pick<Registry, 'forms' | 'explain'>): Promise<Tables> {
  const [forms, { limits }] = await Promise.all([registry.forms(), registry.explain()]);
  return { forms, limits };
}

function textsOf(given: JsonObject): Choices {
  const texts = Object.entries(given).map(([name, value]) => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [name, String(value)] as const;
    throw refusedField(`choices.${name}`, `choices.${name} must be a text, a number, or true or false`);
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function listsOf(given: JsonObject): Readonly<Record<string, readonly string[]>> {
  const lists = Object.entries(given).map(([role, value]) => {
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return [role, value] as const;
    throw refusedField(`files.${role}`, `files.${role} must be a list of addresses or contents`);
  });
  return Object.fromEntries(lists);
}
