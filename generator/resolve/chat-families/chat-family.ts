import type { ChatModel } from '../../../runtime/contract/chat.ts';
import type { ChatFamilyIr, FieldIr, RouteIr } from '../../ir.ts';
import { compareText } from '../../print/compare-text.ts';
import type { Spec } from '../../spec-types.ts';
import { checkPatterns } from '../check-patterns.ts';
import type { ResolveContext } from '../context.ts';
import { checkReferences } from '../families/check-references.ts';
import { fieldType, resolveFields } from '../families/fields.ts';
import { resolveRequired } from '../families/required.ts';
import { originAt } from '../place.ts';
import { namesInChats } from '../protocols/denied-names.ts';
import { type ChatModelSource, chatModelSource } from './model-source.ts';
import { resolveChatModels } from './models.ts';
import { chatObjects } from './objects.ts';
import { checkSupports, splitSupports } from './supports.ts';

/** Chat families sorted by id, each with its models; those that own their models come before dialects. */
export function resolveChatFamilies(
  context: ResolveContext,
  routes: readonly RouteIr[],
): readonly ChatFamilyIr[] {
  const families = context.specs.chat_families.map((spec) => resolveChatFamily(spec, context, routes));
  const rank = (family: ChatFamilyIr) => (family.modelsOf === undefined ? 0 : 1);
  return families.sort((a, b) => rank(a) - rank(b) || compareText(a.id, b.id));
}

function resolveChatFamily(
  spec: Spec<'chat-family'>,
  context: ResolveContext,
  routes: readonly RouteIr[],
): ChatFamilyIr {
  const { value, document } = spec;
  checkReferences(spec, context.specs.chat_protocols, context);
  checkPatterns(spec, context);
  const schemas = resolveFields(spec, context);
  const source = chatModelSource(spec, context);
  checkSupports(value.supports ?? {}, ['supports'], { spec, context });
  return {
    id: value.id,
    source: spec.document.path,
    title: value.title,
    ...(value.about === undefined ? {} : { about: value.about }),
    ...(value.models_of === undefined ? {} : { modelsOf: value.models_of }),
    routes: [...value.routes].sort(),
    protocols: [...value.protocols].sort(),
    suffixes: source.suffixes,
    snakeCase: value.snake_case === true,
    objects: chatObjects(schemas),
    denies: namesInChats(context.vocabulary).length > 0,
    fields: Object.entries(schemas).map(
      ([name, schema]): FieldIr => ({
        name,
        schema,
        type: fieldType(schema, { media: false }),
        roles: [],
        files: false,
      }),
    ),
    required: resolveRequired(spec, schemas, { context, routes }),
    shared: { ...splitSupports(source.supports), ...sharedLimits(source.limits) },
    ...(source.price === undefined ? {} : { price: source.price }),
    models: resolveChatModels({ spec, source, context }),
    origin: originAt(document),
  };
}

/** Nothing where some of them are left to each model. */
function sharedLimits({
  context_tokens,
  output_tokens,
}: ChatModelSource['limits']): Partial<Pick<ChatModel, 'limits'>> {
  const whole = context_tokens !== undefined && output_tokens !== undefined;
  return whole ? { limits: { context_tokens, output_tokens } } : {};
}
