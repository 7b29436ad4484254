import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import type { Json } from '../contract/json.ts';
import type { Doer } from '../store/audit.ts';
import type { KeyRecord } from '../store/types.ts';
import { findPaidRoute } from '../work/quote/find-paid-route.ts';
import type { Choices } from './form-body.ts';
import { houseKey, houseWallet } from './house-key.ts';
import type { ModelMatch } from './match-models.ts';
import { createModelForms, type ListedModel } from './model-forms.ts';
import type { ActionDeps, FieldsOf } from './operation.ts';
import { addressOf, type FormState } from './play-form.ts';
import { refusedField } from './refusals.ts';
import { taskIdIn } from './task-places.ts';

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
  const forms = createModelForms(deps);
  return {
    async 'models-list'({
      kind,
    }: FieldsOf<'models-list'>): Promise<{ readonly models: readonly ListedModel[] }> {
      return { models: await forms.list(kind) };
    },
    async 'models-match'(
      fields: FieldsOf<'models-match'>,
    ): Promise<{ readonly models: readonly ModelMatch[] }> {
      const { group = 'default', kind = 'video', mode, seconds, ratio, tier, size, count, audio } = fields;
      const choices: Choices = Object.fromEntries(
        Object.entries({ seconds, 'size.ratio': ratio, 'size.tier': tier, size, count, audio }).flatMap(
          ([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]),
        ),
      );
      return { models: await forms.match(keyOf(group, deps.groups()), { kind, mode, choices }) };
    },
    async 'play-form'({ group = 'default', ...fields }: FieldsOf<'play-form'>): Promise<FormState> {
      const state = await forms.form(keyOf(group, deps.groups()), fields);
      return { ...state, ...(await houseWallet(deps, group)) };
    },
    async play(fields: FieldsOf<'play'>, by: Doer): Promise<PlayAnswer | PlayStream> {
      const { group = 'default', body, idempotency_key: once } = fields;
      if (once !== undefined && !/^[\x20-\x7e]+$/.test(once))
        throw refusedField('idempotency_key', 'idempotency_key must be printable ASCII text');
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
      const answered = await live.ask({
        address,
        key: secret,
        body,
        ...(once === undefined ? {} : { headers: { 'idempotency-key': once } }),
      });
      const type = answered.headers.get('content-type') ?? 'application/octet-stream';
      if (!type.startsWith('application/json'))
        return { kind: 'stream', status: answered.status, type, body: answered.body };
      const answer: Json = JSON.parse(await answered.text());
      const task = answered.ok ? taskIdIn(paid.route, answer) : undefined;
      return {
        status: answered.status,
        answer,
        key: key.id,
        ...(task === undefined ? {} : { task }),
      };
    },
  };
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
