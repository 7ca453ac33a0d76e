import { ageOf, blocksToGo, neededAge, rulerPlace } from '../../lib/formulator/figures.ts'
import type { Ages, Held } from '../../lib/formulator/model.ts'
import { useTexts } from '../../ui/texts.tsx'
import { AgeRuler } from './AgeRuler.tsx'
import { blocksText, spanText } from './texts.ts'

type Props = { readonly item: Held; readonly ages: Ages; readonly block: bigint }

/** Age of a formulator, on a scale up to the age that its upgrade needs, with the rest as text. */
export function Age({ item, ages, block }: Props) {
  const { locale, t } = useTexts<'formulator'>()
  const needed = neededAge(item.kind, ages)
  const age = blocksText(ageOf(item, block))
  const left = blocksToGo(item, ages, block)
  const says =
    needed === null
      ? t('ageTop')
      : left === 0n
        ? t('ageReady')
        : t('ageToGo', { blocks: blocksText(left), span: spanText(left, locale) })
  return (
    <>
      <AgeRuler
        now={rulerPlace(item, ages, block)}
        label={
          needed === null ? t('ageLabelTop', { age }) : t('ageLabel', { age, needed: blocksText(needed) })
        }
      />
      <small>{says}</small>
    </>
  )
}
