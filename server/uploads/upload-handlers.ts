import { MOST_UPLOAD_FILES } from '../../domain/rows/upload.ts'
import { ok } from '../../domain/values/problem.ts'
import type { UPLOAD_OPERATIONS } from '../../openapi/contract/uploads.ts'
import type { Sessions } from '../callers/sessions.ts'
import type { Users } from '../callers/users.ts'
import type { Handlers } from '../handler.ts'
import type { AuditLog } from '../state/audit-log.ts'
import { shownLogins } from '../visible/shown-logins.ts'
import { UPLOAD_FORMATS } from './read-invoices.ts'
import type { Uploads } from './upload-service.ts'

export interface UploadNeeds {
  readonly audit: AuditLog
  readonly sessions: Sessions
  readonly uploads: Uploads
  readonly users: Users
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

  loads: async ({ caller, deps }) => {
    const logins = await shownLogins(caller, deps.users)
    return ok(
      deps.uploads.loads(caller).flatMap((load) => {
        const { id, clientId, userId, files, loaded } = load
        if (!loaded) return []
        const { at: loadedAt, kept: _kept, ...rows } = loaded
        return [
          {
            id,
            clientId,
            loadedAt,
            by: logins.get(userId) ?? null,
            files: files.map(({ id: file, name, bytes }) => ({ id: file, name, bytes })),
            ...rows,
            keptUntil: deps.uploads.keptUntil(load),
          },
        ]
      }),
    )
  },

  loadReport: ({ caller, deps, params }) => deps.uploads.loadReport(caller, params.id),

  loadedFile: async ({ caller, deps, params }) => {
    const found = await deps.uploads.loadedFile(caller, params.id, Number(params.file))
    await deps.audit({
      userId: caller.user.id,
      action: 'download-loaded-file',
      object: `${params.id} ${params.file}`,
      decision: found.ok ? 'allowed' : 'refused',
    })
    if (!found.ok) return found
    return {
      ...ok(''),
      file: { ...found.value, mayGoOn: async () => (await deps.sessions.userOf(caller.sessionId)) !== undefined },
    }
  },
}
