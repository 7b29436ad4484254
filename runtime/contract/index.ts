/** What generated code imports, and nothing else. */

export { all, equals, isIn, like, not, over, under, usedBy } from './conditions.ts';
export {
  defineFamily,
  echoTexts,
  loadOrigins,
  omitPaths,
  ownedModel,
  readAs,
  ruleHit,
  ruleHits,
} from './families/define-family.ts';
export { digestOf } from './families/digest.ts';
export { fill } from './fill.ts';
export { toBoolean, toInteger, toList, toNumber, toObject, toText } from './filters/casts.ts';
export {
  count,
  first,
  flat,
  group,
  join,
  last,
  nth,
  only,
  pick,
  pickEach,
  repeated,
  several,
  take,
  where,
  without,
} from './filters/lists.ts';
export {
  mediaBase64,
  mediaBase64s,
  mediaDataUri,
  mediaExtension,
  mediaLength,
  mediaMime,
  mediaPrepared,
  mediaUrl,
  mediaUrlOrBase64,
  mediaUrlOrDataUri,
  mediaUrlOrPrepared,
  mediaUrls,
  mediaWith,
} from './filters/media.ts';
export { clamp, nearest, plus, suffix, times } from './filters/numbers.ts';
export { height, orientation, pixels, ratio, ratioOf, tier, width } from './filters/sizes.ts';
export { mapTo, oneOf, orElse, yesNo } from './filters/tables.ts';
export {
  after,
  before,
  jsonText,
  lastPercent,
  lower,
  parseJson,
  trim,
  upper,
  uuid,
} from './filters/texts.ts';
export { beijingTime, epoch, epochMs, percent, rfc3339 } from './filters/times.ts';
export { toMedia, toMediaList } from './media-input.ts';
export { filePart, fileParts } from './media-output.ts';
export { mergeForm, mergeMetadata } from './merge-metadata.ts';
export { makeSize, parseSize } from './parse-size.ts';
export { address, path, segment, segments, template } from './path.ts';
export {
  filePlaces,
  itemPlaces,
  mediaPlaces,
  placeAt,
  placesBelow,
  placesWhere,
  placesWithout,
  sizePlaces,
  winner,
} from './places.ts';
export { asText } from './protocols/as-text.ts';
export { eitherBody, fileBody, get, json, multipart, post, put, remove } from './protocols/call.ts';
export {
  accepted,
  answered,
  batchParts,
  defineProtocol,
  failure,
  firstRoute,
  paceWithin,
  routeColumns,
  routeRow,
} from './protocols/define-protocol.ts';
export { firstState, reading, stateOf, stateWhen } from './protocols/reading.ts';
export { result } from './protocols/result.ts';
export { resultItems } from './protocols/result-items.ts';
export { withHooks } from './protocols/with-hooks.ts';
export { readChatTwins, readExamples, readExplain, readTwins } from './read-json-files.ts';
export { report } from './report.ts';
export {
  defineSent,
  loadSentCalls,
  sentConcat,
  sentEach,
  sentFrom,
  sentItems,
  sentMerge,
  sentObject,
  sentSomeObject,
} from './sent-values.ts';
export {
  choose,
  concat,
  each,
  eachFlat,
  formFields,
  items,
  merge,
  mergeFields,
  object,
  someObject,
  when,
} from './structure.ts';
export { at, filesAt, firstOf, isPresent, plain } from './values.ts';
