/** Draws the offerings' pictures into public/offerings. Run by hand after the drawing changes: `node scripts/offerings.ts`. */
import { writeFileSync } from 'node:fs'
import { offeringPictures } from '../devnet/metadata/offerings.ts'

for (const [id, svg] of Object.entries(offeringPictures))
  writeFileSync(new URL(`../public/offerings/${id}.svg`, import.meta.url), svg)
