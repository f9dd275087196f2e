/** A download that nobody reads ends. */
import { EXPORT_SECONDS, EXPORT_STALL_SECONDS } from '@lamplighter/domain/exports'
import type { Patience } from '../../http/transport/send-pieces.ts'

export const PATIENCE = {
  stallMs: EXPORT_STALL_SECONDS * 1000,
  wholeMs: EXPORT_SECONDS * 1000,
} satisfies Patience
