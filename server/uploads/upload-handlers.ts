import { MOST_UPLOAD_FILES } from '../../domain/uploads/upload.ts'
import { ok } from '../../domain/values/problem.ts'
import type { UPLOAD_OPERATIONS } from '../../openapi/contract/uploads/uploads.ts'
import type { Handlers } from '../handler.ts'
import { UPLOAD_FORMATS } from './read-invoices.ts'
import type { Uploads } from './upload-service.ts'

export interface UploadNeeds {
  readonly uploads: Uploads
}

export const uploadHandlers: Handlers<keyof typeof UPLOAD_OPERATIONS, UploadNeeds> = {
  uploads: async ({ caller, deps }) =>
    ok({
      mostFiles: MOST_UPLOAD_FILES,
      mostFileBytes: deps.uploads.mostFileBytes,
      formats: UPLOAD_FORMATS,
      uploads: await deps.uploads.own(caller),
    }),

  startUpload: ({ caller, deps, body }) => deps.uploads.start(caller, body.clientId),

  upload: ({ caller, deps, params }) => deps.uploads.find(caller, params.id),

  addUploadFile: ({ caller, deps, params, body }) => deps.uploads.addFile(caller, params.id, body),

  putUploadBytes: ({ caller, deps, params, query, body, signal }) =>
    deps.uploads.putBytes(caller, params.id, Number(params.file), { body, offset: Number(query.offset), signal }),

  removeUploadFile: ({ caller, deps, params }) => deps.uploads.removeFile(caller, params.id, Number(params.file)),

  previewUpload: ({ caller, deps, params, body }) => deps.uploads.preview(caller, params.id, body.formats),

  loadUpload: ({ caller, deps, params, body }) => deps.uploads.load(caller, params.id, body),

  stopUpload: ({ caller, deps, params }) => deps.uploads.stop(caller, params.id),

  discardUpload: ({ caller, deps, params }) => deps.uploads.discard(caller, params.id),
}
