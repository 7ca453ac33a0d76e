import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { formatAmount } from '../../lib/core/amount/format.ts'
import { LONGEST } from '../../lib/search/fold.ts'
import type { HitGroup } from '../../lib/search/model.ts'
import { findAll } from '../../lib/search/rank.ts'
import { subjectOf } from '../../lib/search/subject.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Hits } from './Hits.tsx'
import { Nothing } from './Nothing.tsx'
import { type SubjectLink, SubjectNote, subjectLinks } from './Subject.tsx'
import { $searchIndex, openSearch } from './store/search.ts'

type Props = { readonly open: boolean; readonly onClose: () => void }

/** Search over the whole site, from data on this device. The focus stays in the field; arrows choose, Enter opens. */
export default function SearchDialog({ open, onClose }: Props) {
  const { locale, t } = useTexts<'search'>()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const { entries } = useStore($searchIndex)
  useEffect(() => {
    if (open) void openSearch(locale)
  }, [open, locale])
  const groups = useMemo(() => (open ? findAll(entries, text) : []), [open, entries, text])
  const subject = subjectOf(text)
  const links = subjectLinks(subject, all(groups) > 0, locale, t)
  const count = links.length + groups.reduce((sum, { hits }) => sum + hits.length, 0)
  const at = Math.min(active, Math.max(0, count - 1))
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[event.key]
    if ((step === undefined && event.key !== 'Enter') || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (step === undefined) return document.getElementById(`${id}-${at}`)?.click()
    const next = Math.max(0, Math.min(count - 1, at + step))
    setActive(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog
      open={open}
      title={t('searchTitle')}
      onClose={onClose}
      head={
        <span className="find">
          <Icon name="search" />
          <input
            data-first
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            aria-label={t('searchLabel')}
            aria-expanded={count > 0}
            aria-controls={`${id}-hits`}
            aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
            aria-autocomplete="list"
            placeholder={t('searchLabel')}
            maxLength={LONGEST}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={move}
          />
        </span>
      }
    >
      <Body {...{ text, subject, id, at, groups, links, count, onClose }} />
    </Dialog>
  )
}

type BodyProps = {
  readonly text: string
  readonly subject: ReturnType<typeof subjectOf>
  readonly id: string
  readonly at: number
  readonly groups: readonly HitGroup[]
  readonly links: readonly SubjectLink[]
  readonly count: number
  readonly onClose: () => void
}

function Body({ text, subject, id, at, groups, links, count, onClose }: BodyProps) {
  const { t } = useTexts<'search'>()
  const typed = text.trim() !== ''
  return (
    <>
      <p className="vh" role="status">
        {typed ? t('found', { count: formatAmount(BigInt(all(groups) + links.length), 0) }) : ''}
      </p>
      <Hits id={id} active={at} groups={groups} links={links} onClose={onClose} />
      {!typed && <p className="card-b empty">{t('searchHint')}</p>}
      {subject && <SubjectNote subject={subject} alone={count === 0} />}
      {typed && !subject && count === 0 && <Nothing text={text} onClose={onClose} />}
      <Keys />
    </>
  )
}

const all = (groups: readonly HitGroup[]) => groups.reduce((sum, group) => sum + group.count, 0)

/** Labels of keys are the same in every language. */
const keys = [
  ['keyChoose', '↑', '↓'],
  ['keyOpen', '↵'],
  ['keyClose', 'Esc'],
] as const

/** Keyboard shortcuts, and the block of the indexer's data. */
function Keys() {
  const { t } = useTexts<'search'>()
  const { block, status } = useStore($searchIndex)
  const wording = { coming: 'indexComing', off: 'indexOff', down: 'indexDown' } as const
  return (
    <p className="keys">
      {keys.map(([text, ...caps]) => (
        <span className="by-key" key={text}>
          {caps.map((cap) => (
            <kbd className="kbd" key={cap}>
              {cap}
            </kbd>
          ))}
          {t(text)}
        </span>
      ))}
      <span data-index={status}>
        {block !== null
          ? t('indexBlock', { block: formatAmount(block, 0) })
          : status === 'ready'
            ? ''
            : t(wording[status])}
      </span>
    </p>
  )
}
