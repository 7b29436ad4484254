// @generated from specs/surfaces/ax.yaml by the gateway generator. Do not edit.

import type { Surface } from '../../runtime/contract/surface.ts';
import { at, choose, each, firstOf, mapTo, object, plain, someObject, template, toList, toText, upper } from '../../runtime/contract/index.ts';

/** Audio tasks */
export const ax: Surface = {
  id: 'ax',
  title: 'Audio tasks',
  vendorError: (v) => object({
    code: v.error?.code,
    message: v.error?.message,
    data: null,
    request_id: v.request?.id,
    error: someObject({
      code: v.error?.code,
      type: v.error?.type,
      param: v.error?.param,
      retryable: v.error?.retryable,
      charged: v.error?.charged,
      allowed: plain(v.error?.allowed),
      received: plain(v.error?.received),
    }),
  }),
  answers: {
    // specs/surfaces/ax.yaml:43
    batch: (v) => object({ code: 'success', message: '', data: v.page?.items }),
    // specs/surfaces/ax.yaml:42
    item: (v) => object({
      task_id: v.task?.id,
      action: upper(v.task?.echo?.action),
      status: mapTo(v.task?.status, {
        queued: 'QUEUED',
        in_progress: 'IN_PROGRESS',
        completed: 'SUCCESS',
        failed: 'FAILURE',
      }),
      fail_reason: firstOf(v.error?.message, () => ''),
      submit_time: v.task?.created_at,
      finish_time: firstOf(v.task?.completed_at, () => 0),
      progress: template(toText(v.task?.progress), '%'),
      data: choose(
        v.task?.status,
        {
          completed: () => choose(
            v.task?.echo?.action,
            {
              lyrics: () => object({
                id: at(v.result?.items, 0, 'id'),
                status: 'complete',
                title: at(v.result?.items, 0, 'title'),
                text: at(v.result?.items, 0, 'text'),
                tags: at(v.result?.items, 0, 'tags'),
              }),
            },
            () => each(toList(plain(v.result?.items)), (item) => object({
              id: at(item, 'id'),
              status: 'complete',
              title: at(item, 'title'),
              audio_url: at(item, 'audio_url'),
              video_url: at(item, 'video_url'),
              image_url: at(item, 'image_url'),
              metadata: someObject({
                tags: at(item, 'tags'),
                prompt: at(item, 'text'),
                duration: at(item, 'seconds'),
              }),
            })),
          ),
        },
        () => null,
      ),
      warnings: plain(v.task?.warnings),
    }),
    // specs/surfaces/ax.yaml:40
    submit: (v) => object({
      code: 'success',
      message: '',
      data: v.task?.id,
      warnings: plain(v.task?.warnings),
    }),
    // specs/surfaces/ax.yaml:41
    task: (v) => object({
      code: 'success',
      message: '',
      data: object({
        task_id: v.task?.id,
        action: upper(v.task?.echo?.action),
        status: mapTo(v.task?.status, {
          queued: 'QUEUED',
          in_progress: 'IN_PROGRESS',
          completed: 'SUCCESS',
          failed: 'FAILURE',
        }),
        fail_reason: firstOf(v.error?.message, () => ''),
        submit_time: v.task?.created_at,
        finish_time: firstOf(v.task?.completed_at, () => 0),
        progress: template(toText(v.task?.progress), '%'),
        data: choose(
          v.task?.status,
          {
            completed: () => choose(
              v.task?.echo?.action,
              {
                lyrics: () => object({
                  id: at(v.result?.items, 0, 'id'),
                  status: 'complete',
                  title: at(v.result?.items, 0, 'title'),
                  text: at(v.result?.items, 0, 'text'),
                  tags: at(v.result?.items, 0, 'tags'),
                }),
              },
              () => each(toList(plain(v.result?.items)), (item) => object({
                id: at(item, 'id'),
                status: 'complete',
                title: at(item, 'title'),
                audio_url: at(item, 'audio_url'),
                video_url: at(item, 'video_url'),
                image_url: at(item, 'image_url'),
                metadata: someObject({
                  tags: at(item, 'tags'),
                  prompt: at(item, 'text'),
                  duration: at(item, 'seconds'),
                }),
              })),
            ),
          },
          () => null,
        ),
        warnings: plain(v.task?.warnings),
      }),
    }),
  },
};
