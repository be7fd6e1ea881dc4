import type { BlockProps } from '../../drawing/theme-props.ts';
import { Icon } from '../../kinds/cards/icon.tsx';
import { CORNERS, haveIcons, type Cards } from '../../kinds/cards/index.ts';
import { EntryParts, withInk } from '../../kinds/entry-words.tsx';
import { cutoutPapers, inkOn, QUARTERS } from './index.ts';

/** Four cards on the quarters of the slide, which meet at the title; those at the end are mirrored. */
export function Corners({ block, parts, theme, look }: BlockProps<Cards>) {
  const { palette } = theme;
  const papers = cutoutPapers(palette);
  const hasIcons = haveIcons(block);
  return (
    <ul
      style={{
        flex: '1 0 auto',
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gridAutoRows: '1fr',
        columnGap: CORNERS.gap,
        listStyle: 'none',
        margin: 0,
        padding: 0,
      }}
    >
      {parts.map(({ index, isShown }) => {
        const { title = '', text = '', icon = '' } = block.cards[index] ?? {};
        const ink = inkOn(papers[QUARTERS[index]!], palette);
        const own = withInk(look, ink);
        const align = index % 2 === 0 ? 'start' : 'end';
        const isUpper = index < 2;
        return (
          <li
            key={index}
            style={{
              display: 'flex',
              flexDirection: align === 'start' ? 'row' : 'row-reverse',
              alignItems: isUpper ? 'flex-start' : 'flex-end',
              gap: CORNERS.iconGap,
              [isUpper ? 'paddingBottom' : 'paddingTop']: CORNERS.title,
            }}
          >
            {hasIcons && (
              <div style={{ flex: 'none', width: CORNERS.icon, height: CORNERS.icon, color: ink }}>
                <Icon name={icon} style={{ width: '100%', height: '100%' }} />
              </div>
            )}
            <div style={{ flex: '1 1 0', minWidth: 0 }}>
              <EntryParts title={title} text={text} isShown={isShown} theme={theme} look={own} align={align} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
