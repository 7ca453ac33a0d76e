/** The last week of every token and pool, for small lines; only an index knows it. */
import { map } from 'nanostores'
import { askApi } from '../../../../lib/core/api/client.ts'
import { sparksResponseSchema } from '../../../../lib/core/exchange/seriesSchema.ts'
import { type Spark, sparkOf } from '../../../../lib/core/exchange/spark.ts'
import { apiUrl } from '../../../../stores/settings.ts'
import { watchFor } from '../../../../stores/watch.ts'

/** By address in lower case, of tokens in dollars and of pools in their other coin; empty until the index answered. */
export const $sparks = map<{ readonly lines: Readonly<Record<string, Spark | null>> }>({ lines: {} })

const EVERY_MS = 60_000

/** Keeps the lines fresh while the page is seen. Returns the stop. */
export const watchSparks = (): (() => void) =>
  watchFor(EVERY_MS, async () => {
    try {
      const { list, pools } = await askApi(
        { base: apiUrl(), path: 'exchange/v1/sparks' },
        sparksResponseSchema,
      )
      const lines = [...list, ...pools].map(({ address, before, closes }) => [
        address.toLowerCase(),
        sparkOf(before, closes),
      ])
      $sparks.set({ lines: Object.fromEntries(lines) })
    } catch {
      // Without them the figures stand all the same.
    }
  })
