import * as v from 'valibot'
import { locales } from '../i18n/locales.ts'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'))

/** `POST /users/v1/login` */
export const loginRequestSchema = v.strictObject({
  walletAddress: address,
  /** The connect-wallet flow names one wallet app, else null. */
  walletType: v.optional(
    v.nullable(v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,64}$/, 'must be at most 64 plain characters'))),
  ),
})
export type LoginRequest = v.InferOutput<typeof loginRequestSchema>

export const loginResponseSchema = v.object({
  walletAddress: v.string(),
  /** Seconds: this login. */
  lastAccessTime: v.number(),
  asOfBlock: v.number(),
})
export type LoginResponse = v.InferOutput<typeof loginResponseSchema>

/** `GET /users/v1/country` */
export const countryResponseSchema = v.object({
  /** Two capital letters (ISO 3166), or null when nothing says so. `KR` gives Korean, anything else English. */
  country: v.nullable(v.string()),
  language: v.picklist(locales),
  asOfBlock: v.number(),
})
export type CountryResponse = v.InferOutput<typeof countryResponseSchema>
