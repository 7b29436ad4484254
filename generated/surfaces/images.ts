// @generated from specs/surfaces/images.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, choose, each, equals, firstOf, isPresent, mapTo, not, object, orElse, plain, someObject, toList, when } from '../../runtime/contract/index.ts';

/** Images */
export const images: Surface = {
  id: 'images',
  title: 'Images',
  answers: {
    // specs/surfaces/images.yaml:59
    deleted: (v) => object({ id: v.task?.id, object: 'image.deleted', deleted: true }),
    // specs/surfaces/images.yaml:26
    images: (v) => object({
      created: firstOf(v.task?.completed_at, () => v.task?.created_at),
      data: each(toList(plain(v.result?.items)), (item) => when(
        isPresent(at(item, 'image_url')),
        () => someObject({
          url: choose(
            v.task?.response_format,
            { b64_json: () => when(not(isPresent(at(item, 'base64'))), () => at(item, 'image_url')) },
            () => at(item, 'image_url'),
          ),
          b64_json: when(equals(v.task?.response_format, 'b64_json'), () => at(item, 'base64')),
          revised_prompt: at(item, 'revised_prompt'),
        }),
      )),
      size: v.task?.size,
      output_format: mapTo(at(v.result?.items, 0, 'mime'), {
        'image/png': 'png',
        'image/jpeg': 'jpeg',
        'image/webp': 'webp',
      }),
      usage: object({
        input_tokens: orElse(at(v.result?.usage, 'input_tokens'), 0),
        output_tokens: orElse(at(v.result?.usage, 'output_tokens'), 0),
        total_tokens: orElse(at(v.result?.usage, 'total_tokens'), 0),
        input_tokens_details: object({
          text_tokens: orElse(at(v.result?.usage, 'input_text_tokens'), 0),
          image_tokens: orElse(at(v.result?.usage, 'input_image_tokens'), 0),
        }),
        output_tokens_details: when(
          isPresent(
            firstOf(
              at(v.result?.usage, 'output_image_tokens'),
              () => at(v.result?.usage, 'output_text_tokens'),
            ),
          ),
          () => object({
            text_tokens: orElse(at(v.result?.usage, 'output_text_tokens'), 0),
            image_tokens: orElse(at(v.result?.usage, 'output_image_tokens'), 0),
          }),
        ),
        amount: at(v.task?.usage, 'amount'),
        unit: at(v.task?.usage, 'unit'),
        currency: at(v.task?.usage, 'currency'),
      }),
    }),
    // specs/surfaces/images.yaml:55
    item: (v) => object({
      id: v.task?.id,
      task_id: v.task?.id,
      object: 'image',
      model: v.task?.model,
      status: v.task?.status,
      progress: v.task?.progress,
      created_at: v.task?.created_at,
      completed_at: firstOf(v.task?.completed_at, () => null),
      expires_at: firstOf(v.task?.expires_at, () => null),
      prompt: firstOf(v.task?.prompt, () => null),
      size: firstOf(v.task?.size, () => null),
      data: each(toList(plain(v.result?.items)), (item) => when(
        isPresent(at(item, 'image_url')),
        () => someObject({ url: at(item, 'image_url'), revised_prompt: at(item, 'revised_prompt') }),
      )),
      usage: plain(v.task?.usage),
      warnings: plain(v.task?.warnings),
      error: choose(
        v.task?.status,
        { failed: () => someObject({ code: v.error?.code, message: v.error?.message }) },
        () => null,
      ),
    }),
    // specs/surfaces/images.yaml:58
    list: (v) => object({
      object: 'list',
      data: v.page?.items,
      first_id: firstOf(v.page?.first_id, () => null),
      last_id: firstOf(v.page?.last_id, () => null),
      has_more: v.page?.has_more,
    }),
    // specs/surfaces/images.yaml:54
    task: (v) => object({
      id: v.task?.id,
      task_id: v.task?.id,
      object: 'image',
      model: v.task?.model,
      status: v.task?.status,
      progress: v.task?.progress,
      created_at: v.task?.created_at,
      completed_at: firstOf(v.task?.completed_at, () => null),
      expires_at: firstOf(v.task?.expires_at, () => null),
      prompt: firstOf(v.task?.prompt, () => null),
      size: firstOf(v.task?.size, () => null),
      data: each(toList(plain(v.result?.items)), (item) => when(
        isPresent(at(item, 'image_url')),
        () => someObject({
          url: at(item, 'image_url'),
          b64_json: when(equals(v.task?.response_format, 'b64_json'), () => at(item, 'base64')),
          revised_prompt: at(item, 'revised_prompt'),
        }),
      )),
      usage: plain(v.task?.usage),
      warnings: plain(v.task?.warnings),
      error: choose(
        v.task?.status,
        { failed: () => someObject({ code: v.error?.code, message: v.error?.message }) },
        () => null,
      ),
    }),
  },
};
