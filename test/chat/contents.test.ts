import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../runtime/contract/json.ts';
import { atOnce } from '../../runtime/contract/paused-work.ts';
import { dataPart, splitPictures } from '../../runtime/formats/generate-content/content-parts.ts';
import { measureContents as measuring } from '../../runtime/formats/generate-content/measure-contents.ts';
import { nativeContent } from '../../runtime/formats/generate-content/native-content.ts';

const measureContents = (body: JsonObject) => atOnce(measuring(body));

const picture = (data: string) => ({ inlineData: { mimeType: 'image/png', data } });

describe('pictures in Markdown', () => {
  test.each<[string, readonly JsonObject[]]>([
    ['', []],
    ['no picture', [{ text: 'no picture' }]],
    ['![a](data:image/png;base64,AA==)', [picture('AA==')]],
    ['![](data:image/png;base64,A)![](data:image/png;base64,B)', [picture('A'), picture('B')]],
    ['x ![a](data:image/png;base64,A) \n', [{ text: 'x ' }, picture('A')]],
    ['[a](data:image/png;base64,A)', [{ text: '[a](data:image/png;base64,A)' }]],
    ['![a](data:image/png;base64,)', [{ text: '![a](data:image/png;base64,)' }]],
    ['![a](data:image/svg+xml,<svg/>)', [{ text: '![a](data:image/svg+xml,<svg/>)' }]],
    ['![a](data:image/png;base64,A', [{ text: '![a](data:image/png;base64,A' }]],
  ])('%j', (text, parts) => {
    expect(splitPictures(text)).toEqual(parts);
  });

  test('no text is lost', () => {
    const bit = fc.constantFrom(
      '![',
      '](data:',
      'image/png',
      ';base64,',
      'AA',
      ')',
      ' ',
      'word',
      '![a](data:image/png;base64,QQ)',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 30 }), (bits) => {
        const text = bits.join('');
        const kept = splitPictures(text).filter((part) => typeof part.text === 'string');
        let from = 0;
        for (const { text: piece } of kept) {
          const at = text.indexOf(String(piece), from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + String(piece).length;
        }
        const pictures = splitPictures(text).length - kept.length;
        if (pictures === 0 && text.trim() !== '') expect(kept).toEqual([{ text }]);
      }),
    );
  });

  test('a data URI is all picture or none', () => {
    expect(dataPart('data:image/webp;base64,AAAA')).toEqual({
      inlineData: { mimeType: 'image/webp', data: 'AAAA' },
    });
    for (const uri of ['data:image/webp;base64,AA AA', 'https://x/a.png', 'data:text/html;base64,AAAA', '']) {
      expect(dataPart(uri), uri).toBeUndefined();
    }
  });
});

describe('bodies of the dialect itself', () => {
  test.each<[string, JsonObject, number | undefined]>([
    ['camelCase', { generationConfig: { maxOutputTokens: 7 } }, 7],
    ['snake_case', { generation_config: { max_output_tokens: 8 } }, 8],
    ['mixed', { generationConfig: { max_output_tokens: 9 } }, 9],
    ['none', { generationConfig: {} }, undefined],
    ['no config', {}, undefined],
    ['two spellings', { generationConfig: { maxOutputTokens: 1, max_output_tokens: 9 } }, 9],
    [
      'two places',
      { generationConfig: { maxOutputTokens: 9 }, generation_config: { max_output_tokens: 2 } },
      9,
    ],
    ['one that is unclear', { generationConfig: { maxOutputTokens: 9, max_output_tokens: '10' } }, undefined],
    ['text', { generationConfig: { maxOutputTokens: '7' } }, undefined],
    ['negative', { generationConfig: { maxOutputTokens: -7 } }, undefined],
  ])('limit of an answer: %s', (_, body, tokens) => {
    expect(nativeContent.outputTokens(body)).toBe(tokens);
  });

  test.each<[string, JsonObject, number]>([
    ['none', {}, 1],
    ['camelCase', { generationConfig: { candidateCount: 4 } }, 4],
    ['both spellings', { generationConfig: { candidateCount: 1, candidate_count: 8 } }, 8],
    ['unclear', { generation_config: { candidate_count: '8' } }, 128],
    ['absurd', { generationConfig: { candidate_count: 1e9 } }, 128],
    ['zero', { generationConfig: { candidateCount: 0 } }, 1],
  ])('how many answers: %s', (_, body, answers) => {
    expect(nativeContent.answers(body)).toBe(answers);
  });

  test('texts and media of a prompt are counted in either spelling', () => {
    const body = {
      systemInstruction: { parts: [{ text: 'ab' }] },
      contents: [
        { parts: [{ text: 'å' }, { inlineData: { mimeType: 'image/png', data: 'AAAA' } }] },
        { parts: [{ file_data: { file_uri: 'gs://x' } }, { functionCall: { args: { n: 12 } } }] },
      ],
      generationConfig: { stopSequences: ['not counted'] },
    };
    expect(measureContents(body)).toEqual({
      text_bytes: 7,
      media: [{ kind: 'file' }, { kind: 'image_url', bytes: 3 }],
    });
  });

  test('words that the caller chose as names are texts of the prompt, and so are files of text', () => {
    const tools = [{ functionDeclarations: [{ name: 'f', parameters: { properties: { city: {} } } }] }];
    const data = Buffer.alloc(300).toString('base64');
    const parts = [{ inlineData: { mimeType: 'text/plain', data } }, { inline_data: { data } }];
    expect(measureContents({ tools }).text_bytes).toBe(
      'functionDeclarationsnamefparameterspropertiescity'.length,
    );
    expect(measureContents({ contents: [{ parts }] })).toEqual({
      text_bytes: 600,
      media: [],
    });
  });

  test('media are told apart by their types, in any case', () => {
    const parts = ['IMAGE/png', 'audio/mp3', 'video/mp4', 'application/pdf', undefined].map((mimeType) => ({
      fileData: { fileUri: 'gs://x', ...(mimeType === undefined ? {} : { mimeType }) },
    }));
    const { media } = measureContents({ contents: [{ parts }] });
    expect(media.map(({ kind }) => kind).reverse()).toEqual([
      'image_url',
      'input_audio',
      'video_url',
      'file',
      'file',
    ]);
  });

  test('the schema of the answer and unknown fields are read, settings are not', () => {
    const body = {
      generationConfig: { temperature: 1, responseSchema: { type: 'STRING' } },
      generation_config: { response_json_schema: { enum: ['a'] } },
      toolConfig: { mode: 'ANY' },
      safetySettings: [{ category: 'long words' }],
    };
    expect(measureContents(body).text_bytes).toBe('typeSTRINGenumamodeANY'.length);
  });

  test('a prompt of any shape is counted', () => {
    const json = fc.jsonValue() as fc.Arbitrary<Json>;
    fc.assert(
      fc.property(json, json, (contents, tools) => {
        const { text_bytes: bytes } = measureContents({ contents, tools });
        expect(Number.isSafeInteger(bytes) && bytes >= 0).toBe(true);
      }),
    );
  });
});
