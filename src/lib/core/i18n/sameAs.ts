/** Types that hold the texts of a language to the keys and places of the English ones. */

/** `count` of the place `count|one:swap|other:swaps`. */
type NameOf<Place> = Place extends `${infer Name}|${string}` ? Name : Place

/** Names of the `{{places}}` of a sentence. */
export type PlacesOf<S> = S extends `${string}{{${infer Place}}}${infer Rest}`
  ? NameOf<Place> | PlacesOf<Rest>
  : never

/** Any text that has the places. */
type Holding<Place extends string> = (
  Place extends string
    ? (text: `${string}{{${Place}}}${string}`) => void
    : never
) extends (text: infer Text) => void
  ? Text
  : never

/** The same keys in another language, each sentence with the same places. */
export type SameAs<English> = {
  readonly [Key in keyof English]: [PlacesOf<English[Key]>] extends [never]
    ? string
    : Holding<PlacesOf<English[Key]>>
}
