/** Numbers of our own contract; the real one's are unknown (docs/chain.md, Reveal). A test holds them to it. */

/** A hero that somebody got can be used in its game after 24 hours (docs/product.md, Times and lifetimes). */
export const YOUNG_SECONDS = 86_400

/** Boxes or heroes of one call. */
export const MOST_ITEMS = 50
export const MOST_STARS = 5
/** Stars that both heroes of a promotion have at least. */
export const PROMOTE_STARS = 3
/** Heroes that one takes in at most. */
export const MOST_MERGED = 255
/** Percent of its kind's power that each star above the first adds. */
export const STAR_PERCENT = 5
/** The same of each grade above its kind's own. */
export const GRADE_PERCENT = 45
