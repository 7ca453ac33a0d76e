import type { MouseEvent, ReactNode } from 'react'
import type { Entry, Hit, HitGroup } from '../../lib/search/model.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icons.ts'
import { type Translate, useTexts } from '../../ui/texts.tsx'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { hitHref, opensDialog } from './hitHref.ts'
import type { SubjectLink } from './Subject.tsx'

type Props = {
  readonly id: string
  readonly active: number
  readonly groups: readonly HitGroup[]
  readonly links: readonly SubjectLink[]
  readonly onClose: () => void
}

/** Hits in groups; the field decides which one Enter opens. */
export function Hits({ id, active, groups, links, onClose }: Props) {
  const { locale, t } = useTexts<'search'>()
  let next = links.length
  return (
    <div className="hits" role="listbox" id={`${id}-hits`} aria-label={t('results')}>
      {links.length > 0 && (
        <Group name={t('subject')}>
          {links.map((link, i) => (
            <Option
              key={link.href}
              id={`${id}-${i}`}
              active={active === i}
              {...link}
              onChoose={() => onClose()}
            />
          ))}
        </Group>
      )}
      {groups.map(({ kind, hits, count }) => (
        <Group key={kind} name={t(`kind.${kind}`)} more={count - hits.length}>
          {hits.map((hit) => {
            const at = next++
            return (
              <Option
                key={hit.entry.id}
                id={`${id}-${at}`}
                active={active === at}
                href={hitHref(locale, hit.entry.path)}
                picture={<Picture entry={hit.entry} />}
                name={<Name hit={hit} />}
                about={aboutOf(hit, t)}
                onChoose={(event) => {
                  if (!hit.entry.path.startsWith('!')) return onClose()
                  event.preventDefault()
                  onClose()
                  opensDialog(hit.entry.path)
                }}
              />
            )
          })}
        </Group>
      ))}
    </div>
  )
}

type GroupProps = { readonly name: string; readonly more?: number; readonly children: ReactNode }

function Group({ name, more = 0, children }: GroupProps) {
  const { t } = useTexts<'search'>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div role="group" aria-label={name}>
      <p className="hits-h" aria-hidden="true">
        {name}
        {more > 0 && <span>{t('more', { count: more })}</span>}
      </p>
      {children}
    </div>
  )
}

type OptionProps = Omit<SubjectLink, 'name' | 'icon' | 'about'> & {
  readonly id: string
  readonly active: boolean
  readonly name: ReactNode
  readonly about: ReactNode
  readonly icon?: IconName
  readonly picture?: ReactNode
  readonly onChoose: (event: MouseEvent<HTMLAnchorElement>) => void
}

function Option({ id, active, href, away: unreachable, icon, picture, name, about, onChoose }: OptionProps) {
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      href={href}
      {...(unreachable ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={onChoose}
    >
      <span className="lg">{icon ? <Icon name={icon} /> : picture}</span>
      <span className="what">
        <b>{name}</b>
        {about && <small>{about}</small>}
      </span>
    </a>
  )
}

/** The matching name, with the typed part marked; the entry's own name if another one matched. */
function Name({ hit: { entry, marked, by } }: { readonly hit: Hit }) {
  if (!marked || by > 0) return <>{entry.names[0]?.text}</>
  return <Parts parts={marked} />
}

function Parts({ parts: [before, found, after] }: { readonly parts: NonNullable<Hit['marked']> }) {
  return (
    <>
      {before}
      <mark>{found}</mark>
      {after}
    </>
  )
}

/** Line below the name: the other name that matched, else a description. */
function aboutOf({ entry, marked, by }: Hit, t: Translate<'search'>): ReactNode {
  if (by > 0 && marked) return <Parts parts={marked} />
  if (entry.kind === 'pool') return t('poolAbout', { kind: entry.about ?? '' })
  if (entry.kind === 'collection') return t('collectionAbout')
  return entry.kind === 'token' ? entry.names[1]?.text : entry.about
}

const icons = { pool: 'flip', collection: 'image', item: 'image', page: 'right' } as const

function Picture({ entry: { kind, id } }: { readonly entry: Entry }) {
  if (kind === 'token') return <TokenIcon symbol={id} />
  if (kind === 'pool') return <TokenIcon symbol={id.split('-')[0] ?? ''} />
  return <Icon name={icons[kind]} />
}
