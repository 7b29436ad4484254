import type { Deployment } from '../config/types.ts';
import { GatewayError } from '../contract/errors.ts';
import {
  type Family,
  type Model,
  modelInputs,
  type PublicRequest,
  type Vocabulary,
} from '../contract/family.ts';
import type { Json, JsonObject } from '../contract/json.ts';
import type { UploadedFile } from '../contract/media.ts';
import { isLong, type Steps } from '../contract/paused-work.ts';
import type { Registry } from '../contract/registry.ts';
import type { Route } from '../contract/route.ts';
import { publicWarning, type Warning } from '../contract/warning.ts';
import type { KeyRecord } from '../store/types.ts';
import { orList, showValue } from '../words/show-value.ts';
import { checkChatRequest } from './chat/chat-intake.ts';
import { checkLimits } from './check-limits.ts';
import { checkMentions } from './check-mentions.ts';
import { checkCombination, checkSupport, inferMode, requireInput, requirePrompt } from './check-modes.ts';
import { applyRules, checkMetadata, checkRoles, refuseWarnings } from './check-request.ts';
import { checkTogether } from './check-together.ts';
import { fieldNames, fieldNamesIn } from './field-names.ts';
import { createModelIndex, isTaskModel } from './find-model.ts';
import { type FormField, formToBody } from './form.ts';
import { unknownFields, unreadFields } from './ignored-fields.ts';
import { withoutOpenSizes, withoutSizes } from './image-size.ts';
import { pictureFacts } from './picture-facts.ts';
import { findServed, mayUse, modelField } from './requested-model.ts';
import type { CheckedChat, CheckedRequest } from './types.ts';
import { validateBody } from './validate-body.ts';

/** A body as it was read, before the family (and with it the types of form fields) is known. */
export type RawBody =
  | {
      readonly kind: 'json';
      readonly value: JsonObject;
      /** Of its text; absent: few. */
      readonly bytes?: number;
    }
  | {
      readonly kind: 'form';
      readonly fields: readonly FormField[];
      readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
    };

export interface IntakeInput {
  readonly route: Route;
  readonly key: KeyRecord;
  readonly body: RawBody;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** `Gateway-Strict: true`: a warning is an error. */
  readonly strict: boolean;
}

export type Intake = ReturnType<typeof createIntake>;

/**
 * Turns public bodies into checked canonical requests: model, access, route, shape, interpretation, prompt,
 * mode, limits — in that order, so that the first mistake a person would see is the one they are told.
 */
export function createIntake(deps: {
  readonly registry: Registry;
  readonly deployment: () => Pick<Deployment, 'groups'>;
  /** Epoch milliseconds; decides whether a model is retired. */
  readonly clock: () => number;
}) {
  const { registry } = deps;
  const models = createModelIndex(registry);
  const { vocabulary } = registry;
  const served = { ...deps, models };

  /** A checked canonical request, or a GatewayError; nothing is held and nothing is called. */
  function* check(input: IntakeInput): Steps<CheckedRequest> {
    const found = findServed(input, served);
    if (!isTaskModel(found))
      throw new Error(`internal: ${input.route.id} offers a model that makes no tasks`);
    const { family, model, name } = found;
    const request = yield* publicRequest(input, family);
    const size = bodySize(input.body);
    if (isLong(size)) yield;
    validateBody(family.validate, request.body, uploadsOf(family, request));
    if (isLong(size)) yield;
    checkUploads({ family, model, vocabulary, request });
    const warnings: Warning[] = [...unknownFields(family, request)];
    if (isLong(size)) yield;
    const readable = model.sizes === undefined ? request.body : withoutOpenSizes(request.body, family);
    const shown: PublicRequest = { ...request, body: readable };
    const ruled = applyRules(family, shown, model.id);
    warnings.push(...ruled);
    const ownWarnings: Warning[] = [];
    if (isLong(size)) yield;
    const read = family.interpret(shown, ownWarnings);
    const { roles, metadata } = read;
    if (isLong(size)) yield;
    checkMetadata(metadata);
    if (isLong(size)) yield;
    const names = fieldNames({ family, request: shown, read });
    const echo = family.echo?.(shown);
    warnings.push(
      ...ownWarnings,
      ...unreadFields(model.sizes === undefined ? family : withoutSizes(family), vocabulary, {
        request: shown,
        ruled,
        facts: read.facts,
        told: ownWarnings,
      }),
    );
    if (isLong(size)) yield;
    checkMentions(family, read, names);
    requireInput(input.route, read, vocabulary);
    const { modes } = vocabulary;
    const mode = inferMode(modes, roles, read.facts);
    if (family.kind !== 'audio') requirePrompt(vocabulary, read);
    checkCombination({ model, mode, modes, roles, names });
    const others = (): readonly string[] => (model.sizes === undefined ? [] : linesFor(mode, input));
    warnings.push(...checkSupport({ model, mode, modes, read, names, others }));
    checkRoles({ model, vocabulary, roles, names });
    const { tier } = found;
    const checked = checkLimits({ model, family, vocabulary, facts: read.facts, request, names, tier });
    if (isLong(size)) yield;
    const { given } = checked;
    const fieldOf = fieldNamesIn(names, { read, given, modelField: modelField(input) });
    const together = checkTogether({
      family,
      model,
      request: { mode, facts: checked.facts, roles },
      given,
      fieldOf,
    });
    warnings.push(...together.warnings);
    const pictures = pictureFacts({
      ...checked,
      facts: together.facts,
      route: input.route,
      model,
      family,
      request,
      fieldOf,
    });
    warnings.push(...pictures.warnings);
    const { facts } = pictures;
    if (input.strict) refuseWarnings(warnings);
    const canonical = { mode, facts, roles, ...(metadata === undefined ? {} : { metadata }) };
    return {
      route: input.route.id,
      family,
      model,
      modelName: name,
      canonical,
      given,
      warnings: warnings.map(publicWarning),
      paramOf: names.input,
      fieldOf,
      ...(pictures.response_format === undefined ? {} : { response_format: pictures.response_format }),
      ...(echo === undefined ? {} : { echo }),
      strict: input.strict,
    };
  }

  /** Models of pictures that can do a mode and that the key may use. */
  function linesFor(mode: string, { key }: IntakeInput): readonly string[] {
    const access = { key, group: deps.deployment().groups[key.group] };
    const able = registry.families
      .flatMap((family) => family.models)
      .filter(
        ({ id, modes, sizes }) => sizes !== undefined && (modes[mode] ?? 'no') !== 'no' && mayUse(access, id),
      );
    return [...new Set(able.map(({ id }) => id))];
  }

  return {
    check,
    /** The same for chat. */
    checkChat: (input: IntakeInput): Steps<CheckedChat> => checkChatRequest(input, served),
    models,
  };
}

function* publicRequest(input: IntakeInput, family: Family): Steps<PublicRequest> {
  const { body, path, query } = input;
  if (body.kind === 'json') return { body: body.value, files: {}, path, query };
  return { body: yield* formToBody(body.fields, family.fields), files: body.files, path, query };
}

/** Of its texts: what a pass over it costs. */
export function bodySize(body: RawBody): number {
  if (body.kind === 'json') return body.bytes ?? 0;
  return body.fields.reduce((sum, { text }) => sum + text.length, 0);
}

/** A text for each uploaded file, in the shape of its field. */
function uploadsOf({ fields }: Family, { files }: PublicRequest): JsonObject {
  const names = Object.entries(files).map(([name, list]): [string, Json] => [
    name,
    fields[name] === 'array' ? list.map(() => 'file') : 'file',
  ]);
  return Object.fromEntries(names);
}

/**
 * Refuses a file that nothing reads (400 `invalid_request`): a video without the caller's picture is not what was
 * asked for, whereas a text that nobody knows is only told.
 */
function checkUploads(input: {
  readonly family: Pick<Family, 'uploads' | 'roles'>;
  readonly model: Pick<Model, 'id' | 'modes' | 'limits'>;
  readonly vocabulary: Pick<Vocabulary, 'modes' | 'roles'>;
  readonly request: Pick<PublicRequest, 'files'>;
}): void {
  const { family, model, vocabulary, request } = input;
  const uploads = family.uploads ?? {};
  const unread = Object.keys(request.files).find((name) => !Object.hasOwn(uploads, name));
  if (unread === undefined) return;
  const roles = new Set(modelInputs(family, model, vocabulary).map(({ role }) => role.name));
  const allowed = Object.keys(uploads).filter((name) => uploads[name]?.some((role) => roles.has(role)));
  const help = allowed.length === 0 ? 'it takes none' : `it takes them as ${orList(allowed)}`;
  throw new GatewayError('invalid_request', {
    param: unread,
    message: `${model.id} takes no file under the name ${showValue(unread)}; ${help}`,
    details: { received: unread, allowed },
  });
}
