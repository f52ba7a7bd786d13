import * as z from 'zod'
import { FileReport } from '../../domain/rows/upload.ts'

/** Reports of an upload as they are kept; those of earlier versions do not say yet how large files were, and what was known from where. */
export const KeptReports = z.array(
  FileReport.extend({
    bytes: FileReport.shape.bytes.default(null),
    earlierLoads: FileReport.shape.earlierLoads.default([]),
    unknown: FileReport.shape.unknown.default([]),
  }),
)
