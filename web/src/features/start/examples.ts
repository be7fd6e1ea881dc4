import type { ThemeId } from '@slidewright/domain';

export interface Example {
  readonly name: string;
  /** What kind of text it is. */
  readonly kind: string;
  readonly theme: ThemeId;
  readonly text: string;
}

/** Texts to begin with, each with a look that suits it. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'Why the sky is blue',
    kind: 'Lesson',
    theme: 'midnight',
    text: `Why the sky is blue
A one-minute answer to a question everybody has asked

White light is all colours
- Sunlight looks white, and is every colour at once
- The air sorts the colours on their way down

Small things scatter short waves
- Molecules of air are far smaller than a wave of light
- Blue light is scattered more than red
- So blue comes to your eye from every direction

In numbers
- 450 nm: the length of a blue wave
- 700 nm: the length of a red one
- 6 times as much blue is scattered as red

Why it is not violet
- The Sun sends less violet to begin with
- Our eyes see blue better

Midday and evening
At midday | In the evening
The Sun is high | The Sun is low
Its light crosses little air | Its light crosses far more air
Blue reaches you | Orange and red are left
`,
  },
  {
    name: 'A year of the harbour ferry',
    kind: 'Report',
    theme: 'ledger',
    text: `A year of the harbour ferry
Report to the town council

The year in numbers
- 214,000 passengers
- 97 % of the trips on time
- 31 tonnes of fuel saved

What happened when
- March: the first trip with passengers
- June: the evening timetable begins
- September: schools buy a season ticket
- December: the second boat is ordered

What passengers say
“I read on the boat. I never read in the car.” Ines, commuter

What it costs
| Item | 2024 | 2025 |
| Crew | 410,000 | 425,000 |
| Power | 58,000 | 61,000 |
| Repairs | 22,000 | 35,000 |

Next year
1. Take the second boat into service
2. Open the stop at the fish market
3. Ask passengers again in autumn
`,
  },
  {
    name: 'How bread rises',
    kind: 'Instructions',
    theme: 'marigold',
    text: `How bread rises
In six steps

What you need
- 500 g of flour
- 350 g of water
- 10 g of salt
- 5 g of yeast

What to do
1. Mix flour and water, and wait half an hour
2. Add salt and yeast
3. Fold the dough four times in two hours
4. Shape it and let it rest overnight
5. Heat the oven to 240 degrees
6. Bake for 40 minutes

Why it works
- Yeast eats sugar and gives off gas
- Gluten is a net that holds the gas
- Heat makes the gas larger, and the crust holds it

When is it done?
It sounds hollow when you knock on it.
`,
  },
];
