import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Lifecycle, Support } from '../contract/family.ts';
import type { FamilyForm } from '../contract/family-form.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { ExplainTables } from '../contract/read-json-files.ts';
import type { Registry } from '../contract/registry.ts';
import type { Route } from '../contract/route.ts';
import { isObject } from '../contract/values.ts';
import { createModelIndex, isChatModel, type ModelOfFamily } from '../intake/find-model.ts';
import type { Doer } from '../store/audit.ts';
import type { KeyRecord } from '../store/types.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { QuoteDesk } from '../work/quote/quote-desk.ts';
import type { Choices } from './form-body.ts';
import { houseKey, houseWallet } from './house-key.ts';
import { byFit, type ModelMatch, matchModel } from './match-models.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';
import {
  addressOf,
  type FormControl,
  type FormFiles,
  type FormState,
  formState,
  type Reason,
  type Subject,
} from './play-form.ts';
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

/** What a route answered to the console's own key. */
export interface PlayAnswer {
  readonly status: number;
  readonly answer: Json;
  /** Id of the key that paid. */
  readonly key: string;
  /** The task that was made, where one was. */
  readonly task?: string;
}

export type PlayDeps = Pick<
  ActionDeps,
  'registry' | 'groups' | 'quotes' | 'store' | 'pepper' | 'deployment' | 'live'
>;

/** Forms of models, which of them can do something, and requests of the console's own key. */
export function playActions(deps: PlayDeps) {
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
    async 'models-list'({
      kind,
    }: FieldsOf<'models-list'>): Promise<{ readonly models: readonly ListedModel[] }> {
      const forms = await registry.forms();
      const channels = deps.deployment()?.channels ?? [];
      const models = index.all
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
      return { models };
    },
    async 'models-match'(
      fields: FieldsOf<'models-match'>,
    ): Promise<{ readonly models: readonly ModelMatch[] }> {
      const { group = 'default', kind = 'video', mode, seconds, ratio, tier, size, count, audio } = fields;
      const key = keyOf(group, deps.groups());
      const desk = await deskOf();
      const tables = await tablesOf(registry);
      const choices: Choices = Object.fromEntries(
        Object.entries({ seconds, 'size.ratio': ratio, 'size.tier': tier, size, count, audio }).flatMap(
          ([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]),
        ),
      );
      const matches: ModelMatch[] = [];
      for (const found of index.all.filter(({ family }) => family.kind === kind)) {
        const subject = subjectOf(found, { tables, key });
        if (subject !== undefined) matches.push(await matchModel(desk, subject, { mode, choices }));
      }
      return { models: byFit(matches) };
    },
    async 'play-form'(fields: FieldsOf<'play-form'>): Promise<FormState> {
      const { model: name, mode, group = 'default', choices = {}, files = {} } = fields;
      const found = index.find(name);
      if (found === undefined) throw refusedField('model', modelProblem(name, index) ?? 'there is none');
      const named = registry.routes.find(({ id }) => id === fields.route);
      const route =
        named ??
        (fields.route === undefined ? undefined : findPaidRoute(fields.route, registry.routes).route);
      const tables = await tablesOf(registry);
      const subject = subjectOf(found, { tables, key: keyOf(group, deps.groups()), route });
      if (subject === undefined)
        throw refusedField(
          route === undefined ? 'model' : 'route',
          `${found.model.id} has no form${route === undefined ? '' : ` on ${route.path}`}: its bodies are no list of fields`,
        );
      const asked = { mode, choices: textsOf(choices), files: listsOf(files) };
      const state = await formState({ desk: await deskOf(), registry }, subject, asked);
      const wallet = await houseWallet(deps, group);
      return wallet === undefined ? state : { ...state, wallet };
    },
    async play(fields: FieldsOf<'play'>, by: Doer): Promise<PlayAnswer | PlayStream> {
      const { group = 'default', body } = fields;
      const paid = findPaidRoute(fields.route, registry.routes);
      const groups = deps.groups();
      if (!groups.has(group)) throw noSuchGroup(group, groups);
      const { live } = deps;
      if (live === undefined)
        throw new GatewayError('invalid_request', {
          message: 'no gateway runs on this data folder, and requests are answered by it; start it first',
        });
      const play_money = isPlay(deps.deployment()) ? registry.gateway : undefined;
      const { key, secret } = await houseKey({ ...deps, play_money }, { group, by });
      const { model_field: field = 'model', id } = paid.route;
      const detail = {
        route: id,
        ...(typeof body[field] === 'string' ? { model: body[field].slice(0, 200) } : {}),
      };
      await deps.store.noteAction({ by, action: 'play', target: key.id, detail });
      const request = { path: paid.path, body };
      const address = addressOf(
        { path: paid.route.path, selected_by: { ...paid.route.selected_by, ...paid.query } },
        request,
      );
      const answered = await live.ask({ address, key: secret, body });
      const type = answered.headers.get('content-type') ?? 'application/octet-stream';
      if (!type.startsWith('application/json'))
        return { kind: 'stream', status: answered.status, type, body: answered.body };
      const answer: Json = JSON.parse(await answered.text());
      const task = isObject(answer) ? (answer.id ?? answer.task_id) : undefined;
      return {
        status: answered.status,
        answer,
        key: key.id,
        ...(answered.ok && typeof task === 'string' && task.startsWith('task_') ? { task } : {}),
      };
    },
  };
}

interface Tables extends Pick<ExplainTables, 'limits'> {
  readonly forms: Readonly<Record<string, FamilyForm>>;
}

async function tablesOf(registry: Pick<Registry, 'forms' | 'explain'>): Promise<Tables> {
  const [forms, { limits }] = await Promise.all([registry.forms(), registry.explain()]);
  return { forms, limits };
}

/** An answer that is no JSON, handed on as it comes. */
export interface PlayStream {
  readonly kind: 'stream';
  readonly status: number;
  readonly type: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

export function isPlayStream(value: unknown): value is PlayStream {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'stream';
}

function isPlay(deployment: Pick<Deployment, 'sandbox'> | undefined): boolean {
  return deployment?.sandbox === true;
}

/** A key that is nobody's: of no owner, with no money, in no store. */
export function keyOf(group: string, known: ReadonlySet<string>): KeyRecord {
  if (!known.has(group)) throw noSuchGroup(group, known);
  return {
    id: '',
    name: 'operator',
    owner_id: '',
    group,
    prefix: '',
    state: 'active',
    models: ['*'],
    unlimited: true,
    expires_at: null,
    created_at: 0,
    revoked_at: null,
  };
}

function noSuchGroup(group: string, known: ReadonlySet<string>): GatewayError {
  return refusedField(
    'group',
    `there is no group ${group}; the deployment has ${[...known].sort().join(', ')}`,
  );
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

export type { FormControl, FormFiles, FormState, ModelMatch, Reason };
