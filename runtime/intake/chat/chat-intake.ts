import type { ChatFeature, ChatModel, ChatRequest, ContentKind } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { JsonObject } from '../../contract/json.ts';
import { isLong, type Steps } from '../../contract/paused-work.ts';
import { publicWarning, type Warning } from '../../contract/warning.ts';
import { refusal } from '../../words/refusal.ts';
import { refuseWarnings } from '../check-request.ts';
import { isChatModel } from '../find-model.ts';
import { bodySize, type IntakeInput } from '../intake.ts';
import { findServed, type ServedDeps } from '../requested-model.ts';
import type { CheckedChat } from '../types.ts';
import { validateBody } from '../validate-body.ts';
import { checkContents, checkMessageTypes, checkToolResults } from './check-messages.ts';
import { checkFunctions, checkLogitBias, checkTools, checkToolTypes } from './check-tools.ts';
import { knownNames } from './known-names.ts';

const NAMES: Readonly<Record<ChatFeature, string>> = {
  tools: 'tools',
  json_object: 'a JSON object as the answer',
  json_schema: 'an answer that keeps to a JSON Schema',
  reasoning: 'reasoning',
};

/**
 * Checks a chat body: model, access, route, shape, then what the messages say about each other and what the model
 * can do. Bodies of another dialect than the common one are held to their names and shape alone. Unknown fields of the
 * body itself pass here; of them its upstream is sent those that its protocol lists. The body is handed on as it is, but
 * for names that its objects do not have and a wish that the model cannot have.
 */
export function* checkChatRequest(input: IntakeInput, deps: ServedDeps): Steps<CheckedChat> {
  const found = findServed(input, deps);
  if (!isChatModel(found)) throw new Error(`internal: ${input.route.id} offers a model that does not chat`);
  const { family, model, name: modelName } = found;
  const size = bodySize(input.body);
  const warnings: Warning[] = [];
  const body = yield* knownNames(requireObject(input), family, warnings);
  if (isLong(size)) yield;
  const { id: route, surface, operation } = input.route;
  if (operation === 'chat.complete') {
    yield* checkMessageTypes(body);
    yield* checkToolTypes(body);
  }
  validateBody(family.validate, body);
  if (isLong(size)) yield;
  const base = { route, surface, family, model, modelName, body, bytes: size, strict: input.strict };
  if (operation !== 'chat.complete') {
    if (input.strict) refuseWarnings(warnings);
    return { ...base, kind: 'native', warnings: warnings.map(publicWarning) };
  }
  if (!isChatRequest(body)) throw new GatewayError('invalid_request', { message: 'messages is missing' });
  const contents: ReadonlySet<ContentKind> = yield* checkContents(body.messages, model, warnings);
  if (isLong(size)) yield;
  checkToolResults(body.messages);
  yield* checkTools(body);
  yield* checkFunctions(body);
  yield* checkLogitBias(body);
  if (isLong(size)) yield;
  checkFeatures(body, model, warnings);
  if (input.strict) refuseWarnings(warnings);
  const request = withoutUnreasoned(body, model);
  return {
    ...base,
    body: request,
    kind: 'chat',
    request,
    contents,
    warnings: warnings.map(publicWarning),
  };
}

function requireObject({ body }: IntakeInput): JsonObject {
  if (body.kind === 'json') return body.value;
  throw new GatewayError('unsupported_media_type', {
    message: 'Content-Type must be application/json (got multipart/form-data)',
  });
}

/** A model that does not reason is not asked to: upstreams refuse even the wish for none. */
function withoutUnreasoned(
  body: JsonObject & ChatRequest,
  { features }: Pick<ChatModel, 'features'>,
): JsonObject & ChatRequest {
  if (features.reasoning !== 'no' || body.reasoning_effort === undefined) return body;
  const { reasoning_effort: _, ...rest } = body;
  return rest;
}

/** The family's validator has said the rest. */
function isChatRequest(body: JsonObject): body is JsonObject & ChatRequest {
  return Array.isArray(body.messages);
}

/**
 * Refuses (400) tools and formats of answers that the model cannot do, and warns of reasoning that it cannot, which
 * changes how well it answers and not what; `not_recommended` is warned of, `upstream` passes.
 */
function checkFeatures(
  request: ChatRequest,
  model: Pick<ChatModel, 'id' | 'features'>,
  warnings: Warning[],
): void {
  for (const { feature, field } of featuresOf(request)) {
    const support = model.features[feature];
    if (support === 'no') {
      if (feature !== 'reasoning')
        throw refusal(field, `asks for ${NAMES[feature]}, which ${model.id} cannot do; leave ${field} out`);
      warnings.push({
        field,
        action: 'ignored',
        message: `${field} was ignored: ${model.id} does not reason before it answers`,
      });
    }
    if (support === 'not_recommended')
      warnings.push({
        field,
        action: 'fallback',
        message: `${NAMES[feature]} is not recommended for ${model.id}: the answer may not keep to it`,
      });
  }
}

function featuresOf(
  request: ChatRequest,
): readonly { readonly feature: ChatFeature; readonly field: string }[] {
  const features: { feature: ChatFeature; field: string }[] = [];
  if ((request.tools?.length ?? 0) > 0) features.push({ feature: 'tools', field: 'tools' });
  const format = request.response_format?.type;
  if (format === 'json_object' || format === 'json_schema')
    features.push({ feature: format, field: 'response_format' });
  const effort = request.reasoning_effort ?? 'none';
  if (effort !== 'none') features.push({ feature: 'reasoning', field: 'reasoning_effort' });
  return features;
}
