/** What generated code calls. */

export { readAdapters } from './adapter-files.ts';
export * from './conditions.ts';
export * from './families/define-family.ts';
export * from './filters/casts.ts';
export * from './filters/lists.ts';
export * from './filters/media.ts';
export * from './filters/numbers.ts';
export * from './filters/sizes.ts';
export * from './filters/texts.ts';
export * from './filters/times.ts';
export { toMedia, toMediaList } from './media-input.ts';
export { mergeForm, mergeMetadata } from './metadata.ts';
export { makeSize, parseSize } from './parse-size.ts';
export * from './places.ts';
export * from './protocols/call.ts';
export * from './protocols/define-protocol.ts';
export { result, resultItems } from './protocols/result.ts';
export { withHooks } from './protocols/with-hooks.ts';
export { readChatTwins, readExamples, readExplain, readForms, readTwins } from './read-json-files.ts';
export { digestOf } from './registry.ts';
export * from './sent-values.ts';
export * from './structure.ts';
export * from './values.ts';
export { report } from './warning.ts';
