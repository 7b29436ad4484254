// @generated from specs/lines/l1.yaml by the gateway generator. Do not edit.

import type { Model } from '../../runtime/contract/family.ts';
import type { CanonicalRequest } from '../canonical.ts';
import { all, at, defineFamily, each, eachFlat, equals, firstOf, isPresent, join, last, loadOrigins, lower, makeSize, not, pick, pickEach, report, ruleHit, ruleHits, several, someObject, template, toInteger, toList, toMediaList, usedBy, when, without } from '../../runtime/contract/index.ts';
import { validate } from '../validators/l1.js';

/** What models have unless they say otherwise. */
const shared: Required<Pick<Model, 'family' | 'aliases' | 'modes' | 'toggles' | 'limits' | 'sizes' | 'lifecycle'>> = {
  family: 'l1',
  aliases: [],
  modes: { reference: 'yes', text: 'yes' },
  toggles: {},
  limits: {
    numbers: { count: { min: 1, max: 8, default: 1 } },
    texts: { prompt: { max_chars: 32000 } },
    sizes: {},
    roles: {
      reference: {
        max: 14,
        max_bytes: 20971520,
        mimes: ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'],
      },
    },
  },
  sizes: {
    rows: [
      { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
      { preset: '16:9', ratio: '16:9', tier: '1k', width: 1344, height: 768 },
      { preset: '9:16', ratio: '9:16', tier: '1k', width: 768, height: 1344 },
    ],
    default: 'auto',
    other_tiers: 'fall_back',
  },
  lifecycle: { status: 'active' },
};

/**
 * Pictures in the dialect of Google's clients. What is said last is the prompt, and all pictures of
 * the conversation are references; an upstream that speaks the dialect itself is given the whole
 * conversation.
 */
export const l1 = defineFamily<CanonicalRequest>({
  id: 'l1',
  title: 'L1 native multimodal',
  kind: 'image',
  routes: ['gemini-generate', 'gemini-generate-v1', 'gemini-stream', 'gemini-stream-v1'],
  protocols: ['gateway', 'gemini'],
  fields: {
    contents: 'array',
    generationConfig: 'object',
    safetySettings: 'array',
    systemInstruction: 'object',
  },
  suffixes: [],
  validate,
  interpret: (r, warnings) => ({
    facts: {
      conversation: when(
        isPresent(
          firstOf(
            several(toList(at(r.body, 'contents'))),
            () => at(r.body, 'systemInstruction'),
            () => at(r.body, 'safetySettings'),
            () => at(r.body, 'generationConfig', 'temperature'),
            () => at(r.body, 'generationConfig', 'topP'),
            () => at(r.body, 'generationConfig', 'topK'),
            () => at(r.body, 'generationConfig', 'maxOutputTokens'),
            () => at(r.body, 'generationConfig', 'thinkingConfig'),
          ),
        ),
        () => someObject({
          contents: each(several(toList(at(r.body, 'contents'))), (item) => when(
            isPresent(without(toList(at(item, 'parts')), ['thought'], true)),
            () => someObject({
              role: at(item, 'role'),
              parts: each(without(toList(at(item, 'parts')), ['thought'], true), (item) => someObject(
                {
                  text: at(item, 'text'),
                  inlineData: at(item, 'inlineData'),
                  inline_data: at(item, 'inline_data'),
                  fileData: at(item, 'fileData'),
                  file_data: at(item, 'file_data'),
                  thoughtSignature: at(item, 'thoughtSignature'),
                },
              )),
            }),
          )),
          systemInstruction: someObject({
            parts: each(toList(at(r.body, 'systemInstruction', 'parts')), (item) => someObject(
              { text: at(item, 'text') },
            )),
          }),
          safetySettings: at(r.body, 'safetySettings'),
          generationConfig: someObject({
            temperature: at(r.body, 'generationConfig', 'temperature'),
            topP: at(r.body, 'generationConfig', 'topP'),
            topK: at(r.body, 'generationConfig', 'topK'),
            maxOutputTokens: at(r.body, 'generationConfig', 'maxOutputTokens'),
            thinkingConfig: at(r.body, 'generationConfig', 'thinkingConfig'),
          }),
        }),
      ),
      count: toInteger(
        at(r.body, 'generationConfig', 'candidateCount'),
        report('generationConfig.candidateCount', warnings),
      ),
      prompt: join(
        pickEach(
          without(toList(pick(last(toList(at(r.body, 'contents'))), ['parts'])), ['thought'], true),
          ['text'],
        ),
        ' ',
      ),
      seed: toInteger(at(r.body, 'generationConfig', 'seed'), report('generationConfig.seed', warnings)),
      size: makeSize(
        {
          ratio: at(r.body, 'generationConfig', 'imageConfig', 'aspectRatio'),
          tier: at(r.body, 'generationConfig', 'imageConfig', 'imageSize'),
        },
        report('size', warnings),
      ),
    },
    roles: {
      reference: eachFlat(
        toList(at(r.body, 'contents')),
        (item) => eachFlat(
          without(toList(at(item, 'parts')), ['thought'], true),
          (item) => firstOf(
            toMediaList('image', at(item, 'inlineData', 'data')),
            () => toMediaList('image', at(item, 'inline_data', 'data')),
            () => toMediaList('image', at(item, 'fileData', 'fileUri')),
            () => toMediaList('image', at(item, 'file_data', 'file_uri')),
          ),
        ),
      ),
    },
  }),
  sources: {
    conversation: [
      ['contents'],
      ['systemInstruction'],
      ['safetySettings'],
      ['generationConfig', 'temperature'],
      ['generationConfig', 'topP'],
      ['generationConfig', 'topK'],
      ['generationConfig', 'maxOutputTokens'],
      ['generationConfig', 'thinkingConfig'],
      ['systemInstruction', 'parts'],
    ],
    count: [['generationConfig', 'candidateCount']],
    prompt: [['contents']],
    seed: [['generationConfig', 'seed']],
    size: [
      ['generationConfig', 'imageConfig', 'aspectRatio'],
      ['generationConfig', 'imageConfig', 'imageSize'],
    ],
  },
  unread: (r) => usedBy(
    [],
    [
      all(
        isPresent(several(toList(at(r.body, 'contents')))),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'systemInstruction',
      'systemInstruction.parts',
    ],
    [
      all(
        not(
          all(
            not(isPresent(several(toList(at(r.body, 'contents'))))),
            not(isPresent(at(r.body, 'systemInstruction'))),
          ),
        ),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'safetySettings',
    ],
    [
      all(
        not(
          all(
            not(isPresent(several(toList(at(r.body, 'contents'))))),
            not(isPresent(at(r.body, 'systemInstruction'))),
            not(isPresent(at(r.body, 'safetySettings'))),
          ),
        ),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'generationConfig.temperature',
    ],
    [
      all(
        not(
          all(
            not(isPresent(several(toList(at(r.body, 'contents'))))),
            not(isPresent(at(r.body, 'systemInstruction'))),
            not(isPresent(at(r.body, 'safetySettings'))),
            not(isPresent(at(r.body, 'generationConfig', 'temperature'))),
          ),
        ),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'generationConfig.topP',
    ],
    [
      all(
        not(
          all(
            not(isPresent(several(toList(at(r.body, 'contents'))))),
            not(isPresent(at(r.body, 'systemInstruction'))),
            not(isPresent(at(r.body, 'safetySettings'))),
            not(isPresent(at(r.body, 'generationConfig', 'temperature'))),
            not(isPresent(at(r.body, 'generationConfig', 'topP'))),
          ),
        ),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'generationConfig.topK',
    ],
    [
      all(
        not(
          all(
            not(isPresent(several(toList(at(r.body, 'contents'))))),
            not(isPresent(at(r.body, 'systemInstruction'))),
            not(isPresent(at(r.body, 'safetySettings'))),
            not(isPresent(at(r.body, 'generationConfig', 'temperature'))),
            not(isPresent(at(r.body, 'generationConfig', 'topP'))),
            not(isPresent(at(r.body, 'generationConfig', 'topK'))),
          ),
        ),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'generationConfig.maxOutputTokens',
    ],
    [
      all(
        not(
          all(
            not(isPresent(several(toList(at(r.body, 'contents'))))),
            not(isPresent(at(r.body, 'systemInstruction'))),
            not(isPresent(at(r.body, 'safetySettings'))),
            not(isPresent(at(r.body, 'generationConfig', 'temperature'))),
            not(isPresent(at(r.body, 'generationConfig', 'topP'))),
            not(isPresent(at(r.body, 'generationConfig', 'topK'))),
            not(isPresent(at(r.body, 'generationConfig', 'maxOutputTokens'))),
          ),
        ),
        not(
          isPresent(
            firstOf(
              several(toList(at(r.body, 'contents'))),
              () => at(r.body, 'systemInstruction'),
              () => at(r.body, 'safetySettings'),
              () => at(r.body, 'generationConfig', 'temperature'),
              () => at(r.body, 'generationConfig', 'topP'),
              () => at(r.body, 'generationConfig', 'topK'),
              () => at(r.body, 'generationConfig', 'maxOutputTokens'),
              () => at(r.body, 'generationConfig', 'thinkingConfig'),
            ),
          ),
        ),
      ),
      'generationConfig.thinkingConfig',
    ],
  ),
  get from() {
    return loadOrigins(import.meta.url, '../explain/l1.ts');
  },
  roles: ['reference'],
  rules: (r, model) => ruleHits(
    when(
      all(
        isPresent(at(r.body, 'generationConfig', 'responseModalities')),
        equals(lower(join(toList(at(r.body, 'generationConfig', 'responseModalities')), ' ')), 'text'),
      ),
      () => ruleHit('generationConfig.responseModalities', 'refuse', template(
        'must have `IMAGE` in it: ',
        model,
        ' answers with pictures',
      )),
    ),
  ),
  output: { formats: { b64_json: 'yes', url: 'upstream' }, default: 'b64_json' },
  models: [
    {
      ...shared,
      id: 'gemini-image',
      title: 'gemini-image',
      price: { per: 'image', rows: [{ when: {}, micros: 39000 }] },
    },
    {
      ...shared,
      id: 'gemini-image-2k',
      title: 'gemini-image-2k',
      sizes: {
        rows: [
          { preset: '1:1', ratio: '1:1', tier: '1k', width: 1024, height: 1024 },
          { preset: '16:9', ratio: '16:9', tier: '1k', width: 1344, height: 768 },
          { preset: '9:16', ratio: '9:16', tier: '1k', width: 768, height: 1344 },
          { preset: '1:1(2K)', ratio: '1:1', tier: '2k', width: 2048, height: 2048 },
          { preset: '16:9(2K)', ratio: '16:9', tier: '2k', width: 2688, height: 1536 },
          { preset: '9:16(2K)', ratio: '9:16', tier: '2k', width: 1536, height: 2688 },
        ],
        default: 'auto',
        other_tiers: 'fall_back',
      },
      price: {
        per: 'image',
        rows: [{ when: { tier: ['2k'] }, micros: 80000 }, { when: { tier: ['1k'] }, micros: 60000 }],
      },
    },
  ],
});
