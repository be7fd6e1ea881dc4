import { describe, expect, it } from 'vitest';
import { readOutline } from './index.ts';
import { textsOfReadSlide } from './texts-of-slide.ts';

/** The slides of an outline, each as 'title [kind]' or, for one that goes on, 'title [kind …]'. */
const slidesOf = (outline: string): string[] =>
  readOutline(outline).slides.map(({ title, content, isContinued }) =>
    `${title} [${content.kind}${isContinued ? ' …' : ''}]`.trim(),
  );
const textsOf = (outline: string): string[][] => readOutline(outline).slides.map(textsOfReadSlide);
const contentsOf = (outline: string) => readOutline(outline).slides.map(({ content }) => content);
const kindBelow = (heading: string, lines: string): string | undefined =>
  readOutline(`A talk\n\n${heading}\n${lines}\n\nThe end\n- over`).slides[0]?.content.kind;

describe('the cover of an outline', () => {
  it.each([
    ['a first line alone', 'Owls at night\n\nFood\n- mice\n- moths', 'Owls at night', ''],
    ['a short line right below', 'Owls\na talk for Year 3\n\nFood\n- mice\n- moths', 'Owls', 'a talk for Year 3'],
    [
      'a title in capitals',
      'OWLS OF THE NORTH\nfor the board on 4 May 2026\n\nFOOD\nmice',
      'Owls of the North',
      'for the board on 4 May 2026',
    ],
    [
      'a date in German',
      'Eulen im Wald\nVortrag am 18. Februar 2026, Rathaus\n\nNahrung\n- Mäuse',
      'Eulen im Wald',
      'Vortrag am 18. Februar 2026, Rathaus',
    ],
    ['a heading of Markdown', '# Owls\n*for beginners*\n\n## Food\n- mice', 'Owls', 'for beginners'],
    ['a question', 'Tea or coffee?\nwhat we drank in May\n\nTea\n- calm', 'Tea or coffee?', 'what we drank in May'],
    [
      'author and date on two lines',
      'Owls\nMia Holm\n4 May 2026\n\nFood\n- mice\n\nSleep\n- by day',
      'Owls',
      'Mia Holm · 4 May 2026',
    ],
    [
      'a year with its era',
      'Vesuv, 79 n. Chr.\nEin Vortrag für die 7b\n\nDer Berg davor\n- Reben bis zum Gipfel\n- vier Tage Beben',
      'Vesuv, 79 n. Chr.',
      'Ein Vortrag für die 7b',
    ],
    [
      'a year with its era, alone',
      'Le Vésuve, 79 apr. J.-C.\n\nLa montagne\n- des vignes partout\n- quatre jours de secousses',
      'Le Vésuve, 79 apr. J.-C.',
      '',
    ],
    [
      'a question with its answer',
      'Gas or wood? What we tried\nThe Holms, 2026\n\nGas\n- calm',
      'Gas or wood? What we tried',
      'The Holms, 2026',
    ],
    [
      'lines above headings in capitals',
      'Checkout down for an hour\nNo blame. Author: Lena\nStatus: final\n\nSUMMARY\nNobody could pay.\n\nNEXT\n- alert\n- audit',
      'Checkout down for an hour',
      'No blame. Author: Lena · Status: final',
    ],
    [
      'a long line above one in small letters where long lines say that nothing is wrapped',
      `The Railway Club of the Lower Village - 50 years on the right track\na talk for the open day\n\n${'They met in a small room. '.repeat(5)}\n\nPlans\n- a bridge`,
      'The Railway Club of the Lower Village - 50 years on the right track',
      'a talk for the open day',
    ],
    [
      'a line with a stop that is no sentence',
      'Owls\nA talk in Millbrook. For staff and friends, 20 January\n\nFood\n- mice\n- moths',
      'Owls',
      'A talk in Millbrook. For staff and friends, 20 January',
    ],
    ['one word', 'Butterflies', 'Butterflies', ''],
    ['the subject of a mail', 'Subject: Owls - please read\n\nDear all,\n\nthey sleep.', 'Owls - please read', ''],
    ['a line above a day', 'Trip to Rome\n\nDay 1\n\nPantheon\n\nDay 2\n\nForum', 'Trip to Rome', ''],
  ])('[QF2] is %s', (_, outline, title, subtitle) => {
    const reading = readOutline(outline);
    expect(reading).toMatchObject({ title, subtitle });
    expect(reading.cover).not.toBeNull();
  });

  it.each([
    ['points', 'Shopping\n- milk\n- eggs', 'Shopping'],
    ['questions', 'Q: How much?\nA: Two.\n\nQ: How old?\nA: Three.', 'How much?'],
    ['sections of one line', 'Problem\nToo cold.\n\nIdea\nA stove.\n\nAsk\nMoney.', 'Problem'],
    ['a paragraph', 'The bus comes at nine. It leaves at ten.', 'The bus comes at nine'],
    ['messages', 'Anna: who brings cake?\nBen: me!\nAnna: great', 'Anna: who brings cake'],
    ['nothing', ' \n\t\n', ''],
  ])('[QF2] is missing where an outline begins with %s, whose words name the film', (_, outline, title) => {
    expect(readOutline(outline)).toMatchObject({ title, subtitle: '', cover: null });
  });
});

describe('a mail', () => {
  it('[QF2] has its title below the sentences behind its greeting', () => {
    const mail =
      'Dear cousins,\nhere is what I know. Tell me what is wrong!\n\nFrom Cork to Ohio\n\nWho was he?\nHe was born in 1822, the tenth of eleven. He signed with a cross.';
    const { title, slides } = readOutline(mail);
    expect(title).toBe('From Cork to Ohio');
    expect(slides.map((slide) => slide.title)).toEqual(['', 'Who was he?']);
    const letter = 'Dear parents,\nwe meet at nine. Bring boots!\n\nWhat to bring\n\n- boots\n- lunch';
    expect(readOutline(letter).slides.map((slide) => slide.title)).toContain('What to bring');
  });
});

describe('a first slide that is the title', () => {
  it.each([
    'Slide 1: Title slide\n- Title: Eulen\n- Subtitle: for Year 3\n\nSlide 2: Food\n- mice\n- moths',
    '**Slide 1: Cover**\n- **Eulen**\n- **for Year 3**\n\n**Slide 2: Food**\n- mice\n- moths',
    'Folie 1: Titelfolie\nTitel: Eulen\nUntertitel: for Year 3\n\nFolie 2: Was sie fressen\n- Mäuse und Motten\n- Frösche',
  ])('[QF2] is the cover: %j', (outline) => {
    const reading = readOutline(outline);
    expect(reading).toMatchObject({ title: 'Eulen', subtitle: 'for Year 3', cover: { from: 1, to: 3 } });
    expect(reading.slides).toHaveLength(1);
  });
});

describe('the sections of an outline', () => {
  it.each<[string, string, string[]]>([
    [
      'numbers of the outer count, also where lists are numbered',
      'Talk\n1. Aim\nTo learn.\n2. Do it\n1. Cut the paper\n2. Fold it\n3. Think\nWhy?',
      ['Aim [statement]', 'Do it [steps]', 'Think [statement]'],
    ],
    [
      'signs of a word processor, also above lines that have lost theirs',
      'Race\n\n•\tYour day\no\tcoffee\no\tminibuses\n▪\tno dogs\n•\tIf one falls\n1.\tStop the others\n2.\tCall us\n•\tTeam leaders\nJo (posts 1 to 20)\nWim (posts 21 to 40)',
      ['Your day [bullets]', 'If one falls [steps]', 'Team leaders [bullets]'],
    ],
    [
      'numbers without a sign',
      'Minutes\n\n1 Water\n  a. leaks\n  b. costs\n2 Bins\n  a. full\n  b. broken',
      ['Water [bullets]', 'Bins [bullets]'],
    ],
    [
      'headings without blank lines',
      'Talk\n\nSpring\n- a tree fell\n- nobody was hurt\nAutumn\n- the car is flat\n- no insurance',
      ['Spring [bullets]', 'Autumn [bullets]'],
    ],
    [
      'labels with a colon',
      'Talk\n\nYou need:\na bowl\na towel\n\nThen wait when:\nit rains\nit snows',
      ['You need [bullets]', 'Then wait when [bullets]'],
    ],
    [
      'points of a word processor',
      'Week\n•\tDogs\no\twalk\n▪\tin pairs\no\tfood\n•\tCats\n–\twash\n–\tbrush',
      ['Dogs [bullets]', 'Cats [bullets]'],
    ],
    [
      'indented lines',
      'Bees\n  Live in hives\n  Make honey\n    from nectar\nWasps\n  Build nests\n  Hunt flies',
      ['Bees [bullets]', 'Wasps [bullets]'],
    ],
    ['a label alone', 'Talk\n\nAim\n- one\n- two\n\nHomework: read page 4', ['Aim [bullets]', 'Homework [statement]']],
    [
      'days',
      'Trip to Rome\n\nDay 1\n\nArrive at noon\n\nWalk\n\nDinner\n\nDay 2\n\nForum at nine\n\nLunch',
      ['Day 1 [bullets]', 'Day 2 [bullets]'],
    ],
    [
      'paragraphs',
      'Talk\n\nFirst we met. It rained.\n\nNothing is lost.\n\nThen we left. The sun came out.',
      ['[text]', '[statement]', '[text]'],
    ],
    [
      'a paragraph behind dates that begins with one',
      'Talk\n\nThe bad years\n1940   half the yard\n1952   sold to a chain\n\nIn 2009 I rented the yard. The well was still there.',
      ['The bad years [timeline]', '[text]'],
    ],
    [
      'a quotation behind a list',
      'Talk\n\nIn numbers\n50 km\n20 people walking\n\n"I would do it all again." (Joan)',
      ['In numbers [bullets]', '[quote]'],
    ],
    [
      'questions with answers below',
      'Badge FAQ\n\nWhat does it cost?\n£7 with the badge.\n\nDo we book?\nYes. Two days before.',
      ['What does it cost? [statement]', 'Do we book? [text]'],
    ],
    [
      'a list without marks, of which the last line has another shape',
      'Fire\n\nDamage\n13,200 houses\n87 churches\nThe old cathedral\n\nThe death toll was recorded as six, but nobody wrote down the names of the poor.',
      ['Damage [bullets]', '[statement]'],
    ],
    [
      'a line with an address',
      'Talk\n\nAims\n- one\n- two\n\nWrite to garden@school.example\nThank you all!',
      ['Aims [bullets]', '[bullets]'],
    ],
    ['a ruler', '# T\n\n## A\n- one\n- two\n\n---\nNot planned: a gate', ['A [bullets]', 'Not planned [statement]']],
    [
      'a heading above a sentence that leads to points',
      'Talk\n\nCheaper, but not for all\nIt works if\n- you live near\n- you have a shed',
      ['Cheaper, but not for all [bullets]'],
    ],
    [
      'lines that count behind the same word',
      'Which boiler?\n\nOption A: repair\n£400 once\nno grant\n\nOption B: new\n£2,900 once\nno grant',
      ['Option A: repair [bullets]', 'Option B: new [bullets]'],
    ],
    [
      'numbered slides',
      'Slide 1: Why bats matter\nBats eat insects.\nThey fly.\n\nSlide 2: Where they live\n- attics\n- caves',
      ['Why bats matter [bullets]', 'Where they live [bullets]'],
    ],
    [
      'days with more behind them',
      'Offsite\n\nDay 1 (Wed)\n09:00 bus\n11:00 arrival\n\nDay 2 (Thu)\n08:30 run\n13:00 home',
      ['Day 1 (Wed) [timeline]', 'Day 2 (Thu) [timeline]'],
    ],
    [
      'numbers of subsections',
      'Report\n\n1 Overview\n1.1 Aim\nWe want safer crossings.\n1.2 Scope\nThree schools, two years.\n2 Results\nNone yet, sadly.',
      ['[statement]', 'Aim [statement]', 'Scope [statement]', 'Results [statement]'],
    ],
    [
      'lines at the margin of a program for slides, whose first slide is the cover',
      'Roundabouts\n\tLesson 6, for pupils\nWhat goes wrong\n\tToo fast\n\tNo signal\nWhat if you miss it?\n\tGo round again.\nWhich lane?\n\tLeft\n\t\tfirst exit\n\tRight\n\t\tlast exit',
      ['What goes wrong [bullets]', 'What if you miss it? [statement]', 'Which lane? [compare]'],
    ],
    [
      'lines above two opposites, which are one slide below it',
      'Heating\n\nWhy\nIt is old, and it is dear.\n\nBefore we asked, after we asked\nBefore\nit is loud\nit is dear\nAfter\nit hums\nwe pay less\n\nNext\n- one\n- two',
      ['Why [statement]', 'Before we asked, after we asked [compare]', 'Next [bullets]'],
    ],
    [
      'a date with a name above a paragraph',
      'The Halt\n\nBefore\n- nine miles\n- on foot\n\n1964: the axe\nThe list came out in March, and the halt was on it, as was the whole line. That evening 340 people sat on the rails.',
      ['Before [bullets]', '1964: the axe [text]'],
    ],
    [
      'what was liked of something, and what was not',
      'Nursery?\n\nSo far\nWe both work, and she naps.\n\nNursery: what we liked\n+ the garden\n+ the music\nNursery: what we didn’t\n- the queue\n- the noise',
      ['So far [statement]', '[compare]'],
    ],
    [
      'lines at the margin below a cover, with numbers and dots',
      'Home with a new hip\nthe first weeks\n\nBefore\n\traise the bed\n\troll up the rugs\nGetting into bed\n\t1. Walk backwards\n\t2. Sit down slowly\nWhen can I...\n\tshower – on day 3\n\tdrive – in week 6',
      ['Before [bullets]', 'Getting into bed [steps]', 'When can I... [bullets]'],
    ],
    [
      'lines with small letters in a text of small letters',
      'camp notes\n\nfriday\n17.30 arrive and park\n18.00 tents up\n\nfood for 28\n3 kg pasta\n8 tins of beans\n2 kg cheese\n\nwho helps\nDave\nMo',
      ['friday [timeline]', 'food for 28 [bullets]', 'who helps [bullets]'],
    ],
    [
      'steps with the numbers of their sections',
      'The app\n\n1. On the old phone\n1.1 Open the app\n1.2 Tap the dots\n1.3 Switch it on\n2. Never\n- share the code\n- read it out',
      ['On the old phone [steps]', 'Never [bullets]'],
    ],
    [
      'labels with a colon above cells',
      'Rent or buy\n\nExample: 80 square metres in town\n\tRent\tBuy\nmonthly\t1,040\t1,610\nonce\t3,120\t38,000',
      ['Example: 80 square metres in town [table]'],
    ],
    [
      'capital letters that count through the text',
      'A fridge\n\nA) What it is\nA fridge in the porch. Anyone may use it.\n\nB) What it costs\n£640 fridge\n£185 cupboard\n\nC) What we ask\n- a socket\n- a key',
      ['What it is [text]', 'What it costs [number]', 'What we ask [bullets]'],
    ],
    [
      'a question in quotation marks above its answer',
      'Sitting\n\nDo\n- talk\n- wait\n\n"Is it tonight?"\nYou will be asked. Say that nobody knows.',
      ['Do [bullets]', '"Is it tonight?" [text]'],
    ],
    [
      'two sides below a heading that counts them',
      'Shifts\n\nThe two shifts\nSplit:\n- five hours between\n- lunch at home\nStraight:\n- six to two\n- free evenings',
      ['The two shifts [compare]'],
    ],
    [
      'a denial of the heading before',
      'The Driscolls\n\nProven\n- the ship\n- the marriage\nNot proven\n- the walk\n- the horse',
      ['[compare]'],
    ],
    [
      'numbers of points below numbered headings',
      'Night bus\n\n1 Summary\nThe bus met its aims, and we want to keep it.\n\n2 Background\n2.1 The last bus leaves at ten\n2.2 Taxis are scarce here\n\n3 Questions\nWho pays?',
      ['Summary [statement]', 'Background [bullets]', 'Questions [statement]'],
    ],
    [
      'questions below each other with their answers',
      'The interview\n\nWhy this job?\nBecause I like books.\nWhat is hard for you?\nFilling in forms. I ask, then.',
      ['Why this job? [statement]', 'What is hard for you? [text]'],
    ],
    [
      'lines above indented ones without marks',
      'Goals\n\nO1: people stay\n    fewer steps at the start\n    a call for each trial\nO2: nobody asks twice\n    help for the top pages\n    fewer tickets\n\nOwners\n- Sam\n- Mirela',
      ['O1: people stay [bullets]', 'O2: nobody asks twice [bullets]', 'Owners [bullets]'],
    ],
    [
      'capitals behind an arrow, and words with three points',
      'Our club\n\nWho we are...\nTwo sisters and a kettle from a school. We brew what we like.\n\n=> WHAT WE BREW\n=> stout\n=> ale',
      ['Who we are... [text]', 'What we brew [bullets]'],
    ],
    [
      'opposites behind signs',
      'Descaling\n\n✅ Do:\nuse cold water\nopen a window\n❌ Don’t:\nuse vinegar\ndrink it',
      ['[compare]'],
    ],
    [
      'underlined lines',
      'Chickens\n========\n\nWhat they need\n--------------\n* a dry coop\n* fresh water',
      ['What they need [bullets]'],
    ],
    [
      'lines in small letters throughout',
      'my talk\n\nwhy norway\n- mountains\n- quiet\n\nwhat we did\nhiking, mostly\none day on a boat\nsaw a whale',
      ['why norway [bullets]', 'what we did [bullets]'],
    ],
    [
      'opposites below a heading that names them',
      'Solar\n\nPros and cons\nPros\ncheap later\nclean\nCons\ndear at first\nneeds sun',
      ['Pros and cons [compare]'],
    ],
    [
      'a label of four words alone, but no sentence',
      'Minutes\n\nAims\n- one\n- two\n\nDate of next meeting: 9 June\n\nThere is one rule: never wear blue.',
      ['Aims [bullets]', 'Date of next meeting [statement]', '[statement]'],
    ],
    [
      'roman numbers above lettered points',
      'History\n\nI. Causes\nA. Debt\nB. Hunger\n\nII. Events\n1789 – a storm\n1799 – an end',
      ['Causes [bullets]', 'Events [timeline]'],
    ],
    [
      'years above one line each, as a time line',
      'Our choir\n\n2009\nFive friends sing.\n2012\nFirst concert\n2018\nTrip to Vienna',
      ['[timeline]'],
    ],
    [
      'Japanese',
      '春の遠足\n\n持ち物\n・お弁当\n・水筒\n・雨具\n\n注意\n遅れないでください。',
      ['持ち物 [cards]', '注意 [statement]'],
    ],
    [
      'steps behind blank lines',
      'Talk\n\nMethod\n\n1. Mix the flour\n\n2. Add the eggs\n\n3. Bake it',
      ['Method [steps]'],
    ],
    [
      'steps behind letters, bare numbers and hyphens',
      'Talk\n\nThe curd\na) Warm the milk\nb) Stir it well\nc) Add the rennet\nd) Ladle it out\n\nTreat it\n1 give fast sugar at once\n2 wait fifteen long minutes\n3 test again\n4 write it down\n\nIn the dark\n1- Look outside\n2- Pull all plugs',
      ['The curd [steps]', 'Treat it [steps]', 'In the dark [steps]'],
    ],
    [
      'steps behind strokes',
      'Talk\n\nThe bath\n1/ warm the room\n2/ check the water\n3/ dry the folds',
      ['The bath [steps]'],
    ],
    [
      'sentences of an exercise, which are no lines to fill in',
      'Verbs\n\nFill in\na) My sister ____ in Rome\nb) Today ____ Monday\nc) The soup ____ cold',
      ['Fill in [bullets]'],
    ],
    [
      'a question between points and numbers',
      'Canal\n\nFacts:\n- it is deep\n- it is old\nHow do the locks work?\n1) The ship comes in\n2) The water rises',
      ['Facts [bullets]', 'How do the locks work? [steps]'],
    ],
    [
      'numbers with a list whose last number is the next one',
      'Pressure\n\n1. Aim\n- less of it\n\n2. At home\n1. Sit down\n2. Wait a little\n3. Write it down\n\n3. Tablets\n- daily\n- at eight',
      ['Aim [bullets]', 'At home [steps]', 'Tablets [bullets]'],
    ],
    [
      'steps behind digits in keys',
      'Talk\n\nEvery month\n1️⃣ Empty the tank\n2️⃣ Stir it well\n3️⃣ Run it through',
      ['Every month [steps]'],
    ],
  ])('[QF2] are %s', (_, outline, slides) => {
    expect(slidesOf(outline)).toEqual(slides);
  });

  it('[QF2] go on under the same title after six points, in even parts, with steps counted on', () => {
    const seven = `Talk\n\nAutumn\n${'- a leaf falls down slowly\n'.repeat(7)}`;
    expect(textsOf(seven).map((texts) => texts.length)).toEqual([4, 3]);
    expect(slidesOf(seven)).toEqual(['Autumn [bullets]', 'Autumn [bullets …]']);
    const fourteen = `Talk\n\nAutumn\n${'- a leaf falls down slowly\n'.repeat(14)}`;
    expect(textsOf(fourteen).map((texts) => texts.length)).toEqual([5, 5, 4]);
    const steps = `Talk\n\nMethod\n${Array.from({ length: 8 }, (__, at) => `${at + 1}. Take one`).join('\n')}`;
    expect(readOutline(steps).slides.map(({ content }) => content.kind === 'steps' && content.first)).toEqual([1, 5]);
    const table = `Talk\n\nCosts\n${'a | b | c\n'.repeat(30)}`;
    expect(slidesOf(table)).toEqual(['Costs [table]']);
  });

  it('[QF2] of long paragraphs part after a sentence', () => {
    const long = 'The river rose again in the night. '.repeat(30).trim();
    const texts = textsOf(`Talk\n\nFlood\n${long}`);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.flat().every((text) => text.endsWith('night.') && text.startsWith('The river'))).toBe(true);
  });
});

describe('lines typed by hand', () => {
  it('[QF2] are points of their own where a text has points in small letters', () => {
    const outline =
      'Weekend\n\nFriday\ntram 28 early\nthe tower\n\nSaturday\nPena palace at 11 (tickets in the phone of Kay)\nbeach if warm';
    expect(textsOf(outline)[1]).toEqual(['Pena palace at 11 (tickets in the phone of Kay)', 'beach if warm']);
  });

  it('[QF2] are a numbered list where bare numbers count them, and not where these count things', () => {
    const rules = '1 everybody plays, every match\n2 pass before you dribble\n3 no moaning at all';
    expect(textsOf(`Plan\n\nGoals\n${rules}`)[0]![0]).toBe('everybody plays, every match');
    expect(textsOf('Soup\n\nNeeds\n1 onion\n2 carrots\n3 potatoes')[0]![0]).toBe('1 onion');
  });

  it.each([
    ['below two sides', 'Rules\n\nDo\n- ask\nDon’t\n- run\n> Nobody was shouted at.\n> -- Gus', '[quote]', 'Gus'],
    [
      'with its source in brackets',
      'Owls\n\n1 Food\n- mice\n- moths\n\n„Wer Eulen hat, hat keine Mäuse.“\n(Mia Holm)\n\n2 Sleep\n- by day\n- in holes',
      '[quote]',
      'Mia Holm',
    ],
    [
      'below its heading',
      'Sheep\n\nThe text\n\n"What man of you does not go?" (Luke 15:4)\n\nMore\n- one\n- two',
      'The text [quote]',
      'Luke 15:4',
    ],
  ])('[QF2] keep a quotation apart: %s', (_, outline, slide, source) => {
    const at = slidesOf(outline).indexOf(slide);
    expect(readOutline(outline).slides[at]!.content).toMatchObject({ quotes: [{ source }] });
  });

  it('[QF2] have headings without a line of dashes beside those with one', () => {
    const outline =
      'The pond\n========\n\nWhen may we skate?\nOnly when the warden has measured the ice.\n\nSpraying\n--------\n1. Wait for frost\n2. Roll out the hose\n3. Spray\n\nRules\n* no hockey\n* no dogs';
    expect(slidesOf(outline)).toEqual(['When may we skate? [statement]', 'Spraying [steps]', 'Rules [bullets]']);
  });

  it('[QF2] keep a number that not all lines of a list have', () => {
    const outline = 'Club\n\nVotes\n1. Chair: Ann Hill\n2. Chair: Ken Moss\nTreasurer: Jo Wick\nYouth: wanted!!';
    expect(textsOf(outline)[0]).toEqual([
      '1. Chair: Ann Hill',
      '2. Chair: Ken Moss',
      'Treasurer: Jo Wick',
      'Youth: wanted!!',
    ]);
  });

  it('[QF2] have headings in capitals as sentences, with the letters of names and abbreviations', () => {
    const titles = (outline: string) => readOutline(outline).slides.map(({ title }) => title);
    const outline = [
      'A year of ours',
      'WHAT OUR AGM SAID',
      '- we met on a Friday',
      '- the ferry of St Kilda came late',
      'THE FERRY TO KILDA',
      '- runs twice',
      '- in the UK only',
      'SO, WILL IT? I THINK SO',
      '- yes',
      '- on FRIDAYS IN MAY',
      'WHAT THE UK AND CO2 COST',
      '- a lot',
      '- and more',
    ];
    expect(titles(outline.join('\n').replaceAll(/\n(?=[A-Z])/g, '\n\n'))).toEqual([
      'What our AGM said',
      'The ferry to Kilda',
      'So, will it? I think so',
      'What the UK and CO2 cost',
    ]);
    const german =
      'Unser Jahr\n\nUNSERE ZIELE\n- wir wollen mehr Bäume\n- und die Wiese\n\nWAS FEHLT\n- die Bank\n- der Brunnen';
    expect(titles(german)).toEqual(['UNSERE ZIELE', 'WAS FEHLT']);
  });

  it('[QF2] have levels by stars', () => {
    const stars = '* WENT WELL\n** no rollbacks\n** [x] good talks\n* NEXT\n** a new plan\n** more tea';
    expect(slidesOf(`Retro\n\n${stars}`)).toEqual(['Went well [bullets]', 'Next [bullets]']);
    expect(textsOf(`Retro\n\n${stars}`)[0]).toEqual(['no rollbacks', 'good talks']);
  });

  it('[QF2] have headings that count with a zero, behind a word, or above a line of dashes', () => {
    expect(slidesOf('Budget\n\n1.0 WHERE WE ARE\n- here\n- there\n\n2.0 FIGURES\n£3m gap\n£4m cuts')).toEqual([
      'Where we are [bullets]',
      'Figures [number]',
    ]);
    expect(slidesOf('Evening\n\nTOP 1: Welcome\n\nTOP 2: The trip\nWhen: June\nCost: 90\nPay: now')).toEqual([
      '[statement]',
      'TOP 2: The trip [cards]',
    ]);
    expect(readOutline('Bees\n=====\nThe colony\n-----\n- queen\n- drones\n\nThe kit\n-----\n- veil')).toMatchObject({
      title: 'Bees',
      subtitle: '',
    });
  });

  it('[QF2] have a heading with a shout in brackets', () => {
    expect(slidesOf('Sepsis\n\nSix things (within the hour!)\n- oxygen\n- blood\n\nThen\n- look\n- ask')).toEqual([
      'Six things (within the hour!) [bullets]',
      'Then [bullets]',
    ]);
  });
});

describe('the shape of a section', () => {
  it.each<[string, string, string, string]>([
    // Figures
    [
      'number',
      'amounts with what they count',
      'Traction',
      '- 31 repair days\n- 412 things repaired\n- 68% saved\n- 4.8 out of 5 stars',
    ],
    [
      'number',
      'labels with amounts',
      'Money',
      'Income: £118,400\nSpending: £109,950\nReserves: £61,200, enough for 6 months',
    ],
    [
      'table',
      'amounts between commas, also below names with commas',
      'Money',
      'Item, 2023/24, 2024/25\nIncome, £38,900, £47,300\nGas, electric and water, £17,200, £16,380\nResult, -£1,800, £4,120',
    ],
    [
      'bullets',
      'lines without full stops, of which one has two sentences',
      'What went wrong',
      'The app for booking. Only 12 people used it, we stopped paying for it in May\nWe are closed on Sundays\nThe step is too high',
    ],
    [
      'quote',
      'a name with more below a quotation',
      'They say',
      '"I come for the drying."\nMaureen, our survey, June 2025',
    ],
    ['table', 'cells between commas, as in a file', 'Plan', 'Item,Cost,Who\nRoof,£74000,Fund\nSeats,£31000,Shares'],
    ['steps', 'words that count', 'Plan', 'Step one: survey the roof\nStep two: pull out the pews'],
    ['quote', 'a name before what is said', 'They say', 'Maria Quill (caretaker, 81): "I was married here."'],
    ['number', 'a mark out of ten among counts', 'Last year', '2 real alarms\n31 false ones\n9.2/10 guest rating'],
    [
      'bullets',
      'points behind > of which one has a dash',
      'Before',
      '> torches off\n> stay behind\n> dogs on a lead - there are deer',
    ],
    [
      'number',
      'amounts with a space behind their sign',
      'The club in figures',
      '64 members\n+ 9 % new ones\n± 190 houses',
    ],
    [
      'bullets',
      'things with amounts, of which one has none',
      'Please bring',
      '1 m of cotton, washed\n2 reels\nPins\nScissors (only for cloth!!)\nGlasses, if you wear some',
    ],
    ['compare', 'a high and a low', 'The year', 'High: the song in the dark\nLow: the coach to Ely'],
    ['number', 'marks of a few stars', 'So far', '38 offices\n4.7/5 on average\n97 % on time'],
    [
      'steps',
      'what stands between signs that point to the right',
      'Renting',
      'choose the model > pay 20% > pick it up',
    ],
    [
      'compare',
      'two labels that a question names',
      'Quartz or spring?',
      'Spring: wind it daily\nQuartz: a new battery',
    ],
    ['timeline', 'dates with dashes', 'Dates', '1764: a new well\n15-3-1969: running water'],
    ['timeline', 'days as words with their hours', 'Plan', 'Tomorrow, by 6 pm: light food\n7.45 am: you check in'],
    ['number', 'a few amounts in one line', 'Targets', '7,000 parcels, 110 volunteers, 0 days without'],
    ['number', 'small amounts below a heading that says so', 'In numbers', '3 cats\n2 dogs\n1 parrot'],
    [
      'number',
      'an amount in small letters below another one',
      'Till',
      '£412 from everybody but the two who forgot again\nabout €35 for the ferry',
    ],
    ['number', 'prices from an amount on', 'Costs', 'Day ticket  £12\nBoat hire  from £35\nMap  £4'],
    [
      'timeline',
      'times, one of them parted by a tab',
      'Doors',
      '17.30\tset the chairs\n17.45  open the gate\n18:05 first bell\nabout 19\tlast guests',
    ],
    [
      'timeline',
      'rough years of Portuguese',
      'Cinco séculos',
      '1498: o rei visita Sevilha\ncerca de 1550: primeiras oficinas em Lisboa\n1690-1750: o tempo do azul\n1957: o metro',
    ],
    ['timeline', 'hours apart from their minutes', 'Journée', '9 h 00 : la farine\n9 h 30 : le sel\n11 h 30 : le four'],
    ['timeline', 'times beside hours', 'Day one', '9:15 walk to the mill\n10-12 lunch and boats\n13:30 tour'],
    ['timeline', 'months to months in words', 'Plan', '3 May - vote\nJune to August 2027 - works\n1 October - party'],
    [
      'cards',
      'whose turn it is on which days',
      'When is my road swept?',
      'North side: 3 to 7 June\nSouth side: 10 to 14 June\nYards and the square: 17 to 21 June',
    ],
    [
      'cards',
      'short sentences, each with what is said of it',
      'Risks',
      'Seed gets dearer. We have a price with the mill until May.\nThe barn leaks. We can stay in the old one until June.\nOne of us leaves. Her sister knows the work and lives nearby.',
    ],
    [
      'bullets',
      'sentences on lines of their own',
      'What we ask',
      'Clear the space under the sink.\nFill a few bottles the night before.\nBe at home between 8 and 9 am, or leave a key with the warden.',
    ],
    ['number', 'a rating of its whole', 'Numbers', '38,200 users\n4.3 / 5 store rating\n17% of plans shared'],
    [
      'cards',
      'lessons that are counted',
      'Lessons learned',
      '1. **Ask before you build.** Half of it was not wanted.\n2. **Test with gloves on.** Nobody could press the switch.\n3. **Ship less.** Two parts beat one.',
    ],
    ['number', 'sums with their signs', 'Money', 'Fees £1,320\nPlant sale £415\nSeeds -£260\nTools -£540'],
    [
      'number',
      'thousands parted by spaces',
      'Une année',
      '214 000 passagers\n1 250 000 euros de recettes\n31 tonnes de gazole',
    ],
    [
      'steps',
      'deeds behind a degree sign',
      'Method',
      '1° Wash the pumpkin\n2° Cut it in cubes\n3° Add a litre of water',
    ],
    [
      'steps',
      'deeds behind a number without a space',
      'How to arrive',
      '1.Take the key\n2.Turn the main switch\n3.Open the tap',
    ],
    ['bullets', 'things behind circled numbers', 'Favourites', '➊ lentils\n➋ croquettes\n➌ bread'],
    ['bullets', 'the letter o as a mark', 'For the week', 'o the long chapter\no a friend of old\no one quiet hour'],
    [
      'bullets',
      'double arrows',
      'Our rules',
      '>> No run on two hard days.\n>> Pain is no sore muscle.\n>> Never wear new shoes.',
    ],
    [
      'timeline',
      'hours of the day without minutes',
      'Race day',
      '6.30 – breakfast\nfrom 9 – the start numbers\nabout 12 – cake',
    ],
    [
      'timeline',
      'months with their years in figures',
      'Posts',
      '08/2009-07/2012   a trade\n09/2012-05/2019   a shop\nspring ’21   the library',
    ],
    ['compare', 'labels that differ in an opposite', 'Ravi', 'Ravi before Hannah: cereal\nRavi after Hannah: lasagne'],
    [
      'chart',
      'shares behind words with other numbers',
      'Who buys',
      'People over 65, for themselves 30%\nTheir children 45%\nCare homes 15%\nSmall kitchens 10%',
    ],
    ['table', 'an empty last cell', 'Costs', 'Item | Sum | Who pays\nDrums | 14,800 | the fund\nTotal | 24,500 |'],
    ['bullets', 'telephone numbers in groups of three', 'At night', '612 345 678 the caretaker\n020 794 618 the gate'],
    ['bullets', 'a date above an amount', 'The landing', '20 July 1969, 20:17 UTC\n25 seconds of fuel left'],
    [
      'number',
      'amounts behind their labels, with remarks',
      'Headline',
      'Revenue £2.4m, up 11% on last year\nOrders 1,870\nNew customers 64\nAverage order £1,283',
    ],
    ['bullets', 'two sums of money in a line', 'Fees', 'Children now £36, later £42\nAdults now £72, later £84'],
    ['bullets', 'amounts and a thing', 'Damage', '13,200 houses\n87 churches\nthe cathedral'],
    ['number', 'a sum and nothing else', 'What is left', '£1,710'],
    [
      'table',
      'columns of spaces',
      'Train or plane',
      '              Train     Plane\nTime          2h20      4h10\nPrice         £89       £64',
    ],
    ['table', 'two columns between signs', 'Cost', '| item | € |\n|---|---|\n| soil | 32 |\n| barrel | 89 |'],
    ['compare', 'opposites before and now', 'Then and now', 'Before: 1,400 people\nNow: 96 people'],
    ['number', 'one sum of money', 'What we need', '€45,000 for 30 roofs'],
    ['number', 'spans of distances', 'How far is it?', 'under 1 km: 40\n1 to 5 km: 121\nmore than 5 km: 51'],
    ['bullets', 'ingredients', 'Ingredients', '500 g flour\n350 g water\n10 g salt'],
    ['bullets', 'measures of a kitchen', 'For the pie', '500 g flour\n350 g water\n10 g salt'],
    ['bullets', 'small numbers of things', 'Around us', '2 tents\n4 sleeping bags\n1 stove'],
    [
      'bullets',
      'amounts on half of the lines',
      'Problem',
      '24 kg of waste per person\nHardly any shop repairs\nPeople do not know how',
    ],
    ['bullets', 'a list of prices', 'Prices', 'Cut £28\nWash £9\nColour £45\nBeard £9\nDry £5\nBraid £12\nTrim £7'],
    ['number', 'small counts with more words', 'Today', '4 people\n2,200 litres a year\n1 well, still the same one'],
    ['number', 'weights that nobody cooks', 'Thrown away', '38 kg of meat\n21 kg of beans\n9 kg of bread'],
    ['bullets', 'points behind >', 'What we build', '> 8 showers\n> rainwater for the loos\n> a drying room'],
    ['number', 'a share as a fraction', 'The club', '118 members\n+9 since last year\nabout 1/3 of us under 18'],
    ['table', 'an empty first cell before |', 'At a glance', ' | Mill | School\nFlats | 9 | 12\nPrice | £1m | £2m'],
    ['timeline', 'early years before dashes', 'Dates', '868 – the sutra\n1040 – loose letters\n1455 – Gutenberg'],
    ['number', 'pence', 'What each pound pays for', '72p nursing\n19p the day room\n9p post'],
    [
      'bullets',
      'points behind letters',
      'What I ask',
      'a) accept the accounts\nb) £6,200 for the roof\nc) keep the auditors',
    ],
    ['number', 'small counts among larger ones', 'Tickets', '34 closed\n12 open\n3 new'],
    ['number', 'amounts behind letters', 'He counted', 'A. 63 years of marriage\nB. 214 jars of screws\nC. 9 geese'],
    ['bullets', 'results of games', 'The season', 'Ashby 2 - 1 us\nus 4 - 0 Thornton\nus 3 - 3 Hillside'],
    ['bullets', 'a telephone number', 'At night', 'Caretaker (fire, lift!): 020 7946 0018\nEverything else: tbd'],
    ['bullets', 'times within sentences', 'When', 'Meet at 8.10 am\nTrain leaves at 8.42\nBack at 4.15 pm'],
    // Charts
    [
      'chart',
      'shares that are one whole',
      'Sources',
      'Shops   54%\nChurches and schools   21%\nDonors   17%\nBought   8%',
    ],
    ['chart', 'shares at the end of labels', 'Budget', 'Fees 36%\nEvents 49%\nDonations 15%'],
    ['number', 'shares that are no whole', 'Rates', 'Fees: 36%\nEvents: 49%'],
    // Quotations
    [
      'quote',
      'marks of several languages',
      'Voices',
      "“I know the names of dogs.” — Carla, no. 14\n'The bench was my idea.' – Mr Petrov\n« On se dit bonjour. » (Mme Blanc)\n„Endlich mehr Platz.“ (Schülerin, 15)",
    ],
    ['quote', 'quotations without sources', 'Voices', '“The bus is always late.”\n“Best school ever”'],
    ['quote', 'a source on a line of its own', 'Thanks', '"I have never eaten so much."\n- Mrs Patel, no. 9'],
    ['quote', 'a person directly below', 'Voices', '"I walk there every day."\nNgozi Adeyemi, nurse in Dockside'],
    ['quote', 'lines behind >', 'Voices', '> I would do it all again.\n> — Joan'],
    [
      'compare',
      'quotations in two cells',
      'Rehearsal',
      'Say this | Not that\n"Listen to Joan" | "You are flat"\n"Once more, softer" | "Far too loud!"',
    ],
    [
      'cards',
      'quoted words and what they mean',
      'What you see',
      '"Invalid code" - the clock of the phone is wrong\n"Request denied" - you tapped No a moment ago\nNothing at all - the network is down',
    ],
    ['bullets', 'one quoted word', 'Words', '"fast" food\n"slow" food\nno food'],
    // Comparisons
    [
      'compare',
      'two cells on each line',
      'The two',
      'Bike | Car\n€2,890 once | €240 a month\nfree parking|€70 a month',
    ],
    ['compare', 'labels that are opposites', 'Our lives', 'Before:\ntwo cars\nstress\nAfter:\none bike\ncalm'],
    ['compare', 'labels that the heading names', 'Winter vs summer', 'Summer: 41 of 42 days\nWinter: 17 of 30 days'],
    ['compare', 'highs and lows', 'The season', 'Highs:\nthe cup\nnew shirts\nLows:\nthe rain\nno coach'],
    ['compare', 'plus and minus', 'Gas boiler', '+ cheap to buy\n+ small\n- dear to run\n- not allowed soon'],
    ['compare', 'opposites without marks', 'Do', 'use a hot oven\nsteam it well\nDon’t\ncut it hot\nfear the crust'],
    [
      'compare',
      'one side with more words',
      'Agents',
      'With an agent:\nthey find the tenant\nthey pay\nWithout:\nI choose\nI pay',
    ],
    [
      'compare',
      'the other side without its word',
      'The oven',
      'With the loan:\nbread all day\none more job\nWithout it:\nwe stay tired\nthe shops go',
    ],
    [
      'table',
      'quotations between tabs',
      'Words',
      'Helps\tDoes not\n"I am sorry."\t"I know how you feel."\nsilence\ttalk',
    ],
    [
      'compare',
      'a side that the heading begins with',
      'Now and then',
      'Now: 3 showers, 96 nights a year\nWith the block: 8 showers, sun',
    ],
    [
      'compare',
      'opposites that are sentences',
      'Before and after',
      'Before: 11 hours of classes a week, no changing rooms.\nAfter: 46 hours a week, a cupboard with a lock!!',
    ],
    [
      'compare',
      'two labels below a heading with vs.',
      'Market vs. shop',
      'Supermarket: from 2,000 km away, in plastic\nOur box: from yesterday, in a crate',
    ],
    [
      'compare',
      'what was liked and what was not',
      'My book',
      'What I liked:\nthe robin\nthe garden\nWhat I didn’t like:\nthe length\nthe end',
    ],
    [
      'compare',
      'a side with a condition in brackets',
      'El patio',
      'Antes\ntodo cemento\nfútbol en el centro\nDespués (si nos dan la ayuda)\nseis moreras\ntres zonas',
    ],
    [
      'compare',
      'a left and a right side',
      'Left or right?',
      'Left side\n- thick wall\n- bright red\nRight side\n- thinner wall\n- dark red',
    ],
    [
      'compare',
      'a condition and its contrary',
      'The offer',
      'If we sign:\na rise in April\nfewer Sundays\nIf we don’t sign:\nmore talks\na strike',
    ],
    [
      'bullets',
      'the word but',
      'Cheaper, but not for all',
      '- You live near\n- There is a dry place for it\n- Someone can drive',
    ],
    // Tables
    [
      'table',
      'three cells on each line',
      'Costs',
      '| What | Price | Who |\n|---|---|---|\n| Bench | £1,480 | council |',
    ],
    ['table', 'cells between semicolons', 'Costs', 'Item; planned; spent\nFuel; £41,000; £47,900\nDrivers; £12; £9'],
    ['table', 'tabs of a spreadsheet', 'Sales', 'Month\tVisitors\tSales\nJan\t1,204\t£3,410\nFeb\t987\t£2,900'],
    ['table', 'an empty first cell', 'Storks', '\tNorth\tSouth\nSpring\t12\t15\nSummer\t20\t31'],
    // Dates
    [
      'timeline',
      'dates in several styles',
      'History',
      '1798: first mention\n27/05/1817: a letter\n2 August 1967: a prize',
    ],
    [
      'timeline',
      'parts of months and spans of them',
      'The garden',
      'March/April: sow\nJune to mid July: pick\nearly October – January: rest',
    ],
    [
      'timeline',
      'dates by words among others',
      'Tom',
      '2009: the crayons\nMay 2021: they buy a sofa\nlast Christmas: he asks\nMonday: the answer',
    ],
    [
      'timeline',
      'lines that begin with the name of a month in small letters',
      'Bolhão',
      '1914 – the works of the building of today begin in the north\nMay 2018 – closed, and the sellers go away\nmay 2022 - opens',
    ],
    ['timeline', 'ordinals of weeks', 'Plan', 'Week 1: in the room\n2nd week: in the corner\n3rd week: at lunch'],
    ['timeline', 'spans of days by words', 'Dates', '4 July – lists\n15 to 31 July – books\nend of Nov - calendars'],
    ['timeline', 'spans of years', 'War', '1940-1945 – closed\n1946 – reopens\nMarch 1953 – a pool for children'],
    ['timeline', 'dates with wide space', 'Diary', 'Sat 6 June    open day\nSun 14 June   charity swim'],
    [
      'timeline',
      'years without a sign',
      'Eruptions',
      '79 AD Vesuvius buries Pompeii\n1815 Tambora\n1883 Krakatoa, heard 4,800 km away',
    ],
    ['timeline', 'early years among others', 'Eruptions', '79: Vesuvius\n1815: Tambora\n1883: Krakatoa'],
    [
      'timeline',
      'early years below a heading',
      'History of Rome',
      '79: Vesuvius\n410: The Goths\n476: The last emperor',
    ],
    ['timeline', 'early years in French', 'Éruptions', '79 : le Vésuve\n1815 : le Tambora\n1883 : le Krakatoa'],
    ['number', 'codes before colons', 'Answers', '200: Fine\n404: Nothing there\n500: The server failed'],
    ['bullets', 'verses counted up', 'The history of the flood', '12: God saw\n13: God spoke\n14: Make an ark'],
    ['bullets', 'verses with their chapter', 'Nicodemus', '3:16 God loved\n3:17 God sent\n3:18 Who believes'],
    ['timeline', 'weeks in pairs', 'Plan', 'Week 1: first touch\nWeek 2 & 3: games\nWeek 4/5: the cup'],
    ['timeline', 'months and spans of them', 'A year', 'March/April: awake\nMay to July: young\nfrom November: asleep'],
    [
      'timeline',
      'a time of day in a word',
      'Thursday',
      '06:40 the train from town to the coast, platform 2\n11:15 drop bags at the flat, Rua da Rosa 118\nafternoon: the old town on foot',
    ],
    ['number', 'a sum in capitals', 'Budget', 'flight      £94\nflat        £132\nTOTAL       £226'],
    [
      'bullets',
      'ages',
      'When teeth come',
      '6-10 months: lower front teeth\n2-3 years: all twenty\n6 years: the first molar',
    ],
    [
      'timeline',
      'years with full stops',
      'Beginnings',
      '1868. Two brothers open a shop\n1874. The first engine\n1889. A fire',
    ],
    [
      'steps',
      'how something was made',
      'How a button was made',
      '- Boil the horn\n- Press it flat\n- Cut the rounds\n- Polish them',
    ],
    ['statement', 'an amount inside a sentence', 'Proposal', 'raise the senior subscription from £285 to £310'],
    [
      'table',
      'columns that spaces align',
      'Who gives what',
      'From us          From you\nhonest words     on time\na laugh          your own shoes',
    ],
    ['timeline', 'minutes of a night', 'What failed', '03:16 The alert\n03:17 The page\n03:18 The fix'],
    ['bullets', 'scores before names', 'Results of 1998', '12: The owls\n9: The bats\n31: The crows'],
    ['timeline', 'times of day', 'Programme', '9.30 – 10.00 Welcome\n11.30 Coffee\n13.00 Lunch'],
    [
      'text',
      'years in sentences',
      'The bad years',
      'The roof leaked. In 1976 the pool stayed empty. By 1988 only 40 visitors a day came.',
    ],
    ['bullets', 'messages with their times', 'Chat', '18:22 Anna: who?\n18:23 Ben: me!\n18:24 Anna: great'],
    // Steps
    [
      'steps',
      'numbers and verbs',
      'Experiment',
      '1. Tear up three leaves\n2. Cover them with water\n3. Wait for an hour',
    ],
    ['steps', 'numbered marks', 'Bread', 'Step 1: Mix flour and water\nStep 2: Fold the dough\nStep 3: The oven'],
    ['cards', 'marks that are not counted', 'Bread', 'Step 1: Flour\nStep 3: Water\nStep 4: An oven'],
    ['steps', 'deeds joined by arrows', 'How it works', 'Book a slot -> bring the thing -> take it home'],
    [
      'steps',
      'instructions below a heading that says so',
      'Before you start',
      'Turn the heating off.\nWait until it is cold.\nPut the towel down.',
    ],
    ['bullets', 'tips', 'Tips', '- Use a small pan\n- Let it rest for ten minutes before you cut\n- Take your time'],
    [
      'bullets',
      'boxes to tick',
      'What we could do',
      '- [x] Ask the council for benches\n- [ ] Plant six trees in spring\n- [ ] Close the street in June',
    ],
    ['bullets', 'numbered things', 'Our seven wonders', '1. The church tower\n2. The oak\n3. Mr Hale’s roses'],
    [
      'bullets',
      'what happens by itself',
      'Autumn comes',
      '- Days get shorter\n- Nights get colder\n- The tree stops making green',
    ],
    // Cards
    [
      'cards',
      'a few words each',
      'What people notice',
      '- **Trees**\n- **Benches**\n- **Slow cars**\n- **Light at night**',
    ],
    [
      'cards',
      'a word and a short text',
      'Why us',
      'Fast – most repairs take an hour\nLocal – we come to 14 streets\nFair – nobody pays too much',
    ],
    [
      'cards',
      'names with what people do',
      'Team',
      'Ruth Adeyemi, electrician\nTom Vale, mechanic, ex-teacher\nLi Na Chen, runs the bookings',
    ],
    [
      'cards',
      'a long label among short ones',
      'Tolls',
      'A cart with two horses: 4 pence\nA rider: 1 penny\nOn foot: free',
    ],
    [
      'cards',
      'words and what they mean',
      'Phrases',
      'Bom dia = good morning\nObrigada = thank you\nUma bica = an espresso',
    ],
    ['compare', 'two labels that return', 'Hands', "Do: cut nails\nDo: cover cuts\nDon't: wear rings\nDon’t: touch it"],
    [
      'compare',
      'the same two labels in each line',
      'Myths',
      'You might think: it takes long. Really: an hour.\nYou might think: it is dear. Really: it is free.',
    ],
    ['timeline', 'words before years of few figures', 'History', '55 BC: a bridge\n120: a wall\naround 260: a fire'],
    ['number', 'an amount that its unit explains', 'Lost', '13,200 houses\n87 churches\n4 days'],
    ['bullets', 'messages of the same people', 'Chat', 'Anna: who?\nBen: me!\nAnna: great\nChloe: drinks'],
  ])('[QF2] is %s for %s', (kind, _, heading, lines) => {
    expect(kindBelow(heading, lines)).toBe(kind);
  });

  it.each<[string, string[]]>([
    [
      'Apfelkuchen\n\nZutaten\n- 500 g Mehl\n- 3 Eier\n\nZubereitung\n1. Butter schaumig rühren\n2. Eier unterrühren\n3. Mehl dazugeben\n\nStärken\nviele Kinder\ngute Trainer\nSchwächen\nkaum Geld\nalte Halle',
      ['Zutaten [bullets]', 'Zubereitung [steps]', '[compare]'],
    ],
    [
      'Unsere Mühle\n\nAnfänge\n1523: erste Erwähnung\n12. März 1702: Wiederaufbau\nFrühjahr 1811 – Brand\n\nZahlen\n2,4 Mio. € Baukosten\n75 % Förderung\n1.150 Gäste am Tag',
      ['Anfänge [timeline]', 'Zahlen [number]'],
    ],
    [
      'La biblioteca\n\nEn cifras\n12.400 libros\n68 % menores de 30 años\n\nVentajas de abrir más\n- más lectores\n- más sitio\nInconvenientes\n- más gasto\n- más ruido\n\nPróximos pasos\n1. Pedir presupuesto\n2. Hablar con todos\n3. Votar',
      ['En cifras [number]', '[compare]', 'Próximos pasos [steps]'],
    ],
    [
      'Le marché\n\nLes dates\n1867 : la halle\n14 juillet 1944 : le bal\n\nAvant\nsol en terre\nun puits\nAprès\ncarrelage\neau courante\n\nComment faire\n1. Choisir un coin\n2. Poser une couche\n3. Remuer',
      ['Les dates [timeline]', '[compare]', 'Comment faire [steps]'],
    ],
    [
      'A horta da rua\n\nNúmeros\n24 canteiros\n1.300 litros de água por semana\n\nVantagens\n- comida fresca\nDesvantagens\n- pouca água\n\nComo fazer\n1. Escolher um lugar\n2. Cavar 30 cm\n3. Plantar e regar',
      ['Números [number]', '[compare]', 'Como fazer [steps]'],
    ],
    [
      'De schaatsclub en de vereniging van het dorp\n\nIn cijfers\n214 leden\n31 jaar oud\n\nVoordelen\n- goedkoop\nNadelen\n- koud\n\nZo werkt het\n1. Wacht op vorst\n2. Rol de slang uit\n3. Spuit een dunne laag',
      ['In cijfers [number]', '[compare]', 'Zo werkt het [steps]'],
    ],
  ])('[QF2] is found in other languages: %#', (outline, slides) => {
    expect(slidesOf(outline)).toEqual(slides);
  });

  it('[QF2] keeps what makes an amount a rough one with it', () => {
    const outline = 'Trip\n\nBudget\nflight      £94\nfood        £120 ish\nfun         £40 or so';
    expect(readOutline(outline).slides[0]!.content).toMatchObject({
      figures: [{ value: '£94' }, { value: '£120 ish' }, { value: '£40 or so' }],
    });
    const spanish = 'El Canal\n\nEn cifras\n82 kilómetros de largo\n8 a 10 horas de cruce';
    expect(readOutline(spanish).slides[0]!.content).toMatchObject({ figures: [{}, { value: '8 a 10 horas' }] });
  });

  it('[QF2] keeps currency, unit, sign, span and whole of figures, and dates as they are written', () => {
    const reading = readOutline(
      'Talk\n\nIn numbers\n+8 % more guests (2024: 5 %)\n1.1 million litres of water\n4.8 out of 5 stars\nabout 1,200 people',
    );
    expect(reading.slides[0]?.content).toEqual({
      kind: 'number',
      figures: [
        { value: '+8 %', label: 'more guests', note: '(2024: 5 %)' },
        { value: '1.1 million litres', label: 'of water', note: '' },
        { value: '4.8 out of 5', label: 'stars', note: '' },
        { value: 'about 1,200', label: 'people', note: '' },
      ],
    });
  });

  it('[QF2] may have a sentence before and behind its points', () => {
    const outline =
      'Talk\n\nWater\nChlorophyll catches sunlight and makes sugar out of water and air.\n  a. pipe leaks badly, two cubic metres a week\n  b. quote from Brook\n  DECISION: repair now';
    expect(readOutline(outline).slides[0]).toMatchObject({
      lead: 'Chlorophyll catches sunlight and makes sugar out of water and air.',
      end: 'DECISION: repair now',
    });
  });
});

describe('what is on no slide', () => {
  it.each<[string, string, [string, string][]]>([
    [
      'greeting and signature',
      'Subject: Trip\n\nDear parents,\n\nwe meet at nine.\n\nMany thanks and best wishes\nHelen Marsh\nTel. 01632 960 417\n--\nSent from my phone',
      [
        ['Dear parents,', 'greeting'],
        ['Many thanks and best wishes\nHelen Marsh\nTel. 01632 960 417\n--\nSent from my phone', 'signature'],
      ],
    ],
    [
      'those of a German mail',
      'Betreff: Ausflug\n\nLiebe Eltern,\n\nwir treffen uns um neun.\n\nViele Grüße\nSabine Krämer',
      [
        ['Liebe Eltern,', 'greeting'],
        ['Viele Grüße\nSabine Krämer', 'signature'],
      ],
    ],
    [
      'what is not written yet, with its heading',
      'Talk\n\nRisks\nTBD\n\nAims\n- one more tree\n- two more benches',
      [['Risks\nTBD', 'placeholder']],
    ],
    [
      'that in French',
      'Le jardin\n\nÀ faire\nà compléter\n\nDates\n- le premier mai\n- le deux juin',
      [['À faire\nà compléter', 'placeholder']],
    ],
    [
      'an abbreviation for it in Dutch',
      'De kerk van het dorp\n\nTAKEN\n- de kassa\n- de soep\n\nINKOOP\np.m.',
      [['INKOOP\np.m.', 'placeholder']],
    ],
    [
      'a label without a text',
      'Talk\n\nAims\n- one\n- two\n\nNext meeting: Monday\nAny other business: -',
      [['Any other business: -', 'placeholder']],
    ],
    [
      'a wish for a picture',
      'Talk\n\nAims\n- one\n- two\n\n[photo: the street in 1962]',
      [['[photo: the street in 1962]', 'picture']],
    ],
    [
      'wishes for a drawing and an old photo',
      'Talk\n\nAims\n- one\n- two\n\n[diagram of the heart, with arrows]\n\n[old photo of the mill]',
      [
        ['[diagram of the heart, with arrows]', 'picture'],
        ['[old photo of the mill]', 'picture'],
      ],
    ],
    [
      'a signature on the line of its words',
      'Subject: Cake\n\nHi girls,\n\nhere it is at last.\n\nxx Carol',
      [
        ['Hi girls,', 'greeting'],
        ['xx Carol', 'signature'],
      ],
    ],
    [
      'what an encyclopedia adds',
      'The fire\n\nFrom Wikipedia, the free encyclopedia\n\nCauses[edit]\n- a bakery in Pudding Lane[1]\n- dry timber[2]\n\nReferences\n1. ^ Porter 1969, pp. 69.\n2. ^ Tinniswood 2004.',
      [
        ['From Wikipedia, the free encyclopedia', 'reference'],
        ['[edit] [1] [2]', 'reference'],
        ['References\n1. ^ Porter 1969, pp. 69.\n2. ^ Tinniswood 2004.', 'reference'],
      ],
    ],
    [
      'what a chat assistant says of its outline',
      'Sure! Here is an outline for a 7-slide presentation:\n\nSlide 1: Owls\n- mice\n- moths\n\nSlide 2: Sleep\n- by day\n\nLet me know if you would like a full script!',
      [
        ['Sure! Here is an outline for a 7-slide presentation:', 'greeting'],
        ['Let me know if you would like a full script!', 'signature'],
      ],
    ],
    [
      'an offer below an outline that an assistant wrote',
      'Here is an outline for your talk:\n\nOwls\n- mice\n- moths\n\nFeel free to ask for more!',
      [
        ['Here is an outline for your talk:', 'greeting'],
        ['Feel free to ask for more!', 'signature'],
      ],
    ],
    [
      'words and a name at the end of a text in any language',
      'De otter\n\nTerug in het land\n- in de rivier\n- in het meer\n\nSportieve groet,\nHet Bestuur',
      [['Sportieve groet,\nHet Bestuur', 'signature']],
    ],
    [
      'a name with kisses, and a wish for a slide',
      'Talk\n\nAims\n- one\n- two\n(slide: the map of 1875)\n\nMore\n- three\n- four\n\nMabel xx',
      [
        ['(slide: the map of 1875)', 'picture'],
        ['Mabel xx', 'signature'],
      ],
    ],
    [
      'a line to sign',
      'Talk\n\nAims\n- one\n- two\n\nMy child may come ________',
      [['My child may come ________', 'form']],
    ],
    [
      'headers of mails',
      'From: Anna\nTo: Tom\nSubject: Stall\nDate: Mon\n\nHi Tom,\n\ncan we have the corner?\n\nOn Sun Tom Reed wrote:\n> The plan is ready.',
      [
        ['From: Anna\nTo: Tom', 'mail header'],
        ['Date: Mon', 'mail header'],
        ['Hi Tom,', 'greeting'],
        ['On Sun Tom Reed wrote:', 'mail header'],
      ],
    ],
  ])('[QF2] is reported: %s', (_, outline, leftOut) => {
    expect(readOutline(outline).leftOut.map(({ text, reason }) => [text, reason])).toEqual(leftOut);
  });

  it('[QF2] is spoken where it is a note for the speaker', () => {
    const [first, second] = readOutline(
      'Talk\n1. Trees\n(Say: show the branch.)\n- they grow\n- they fall\n2. Leaves\nNotes: hand them out\n- green\n- red',
    ).slides;
    expect([first?.notes, second?.notes]).toEqual(['show the branch.', 'hand them out']);
    const [marked] = readOutline('Talk\n\nTrees\n- they grow\n*Speaker notes: wait a moment*\n\nAims\n- one').slides;
    expect(marked?.notes).toBe('wait a moment');
    expect(readOutline('Talk\n\nNote: bring water\n\nAims\n- one').slides[0]).toMatchObject({
      title: 'Note',
      notes: '',
    });
  });
});

describe('an outline in another language', () => {
  it.each([
    [
      'de',
      'Ein Vortrag über die Dinge, die wir hier jeden Tag tun',
      'In Zahlen\n214 000 Fahrgäste\n31 Tonnen Diesel\n\nPlan\nJanuar: Samen bestellen\nMärz: säen und warten\nJuni: die erste Ernte\n\nVorher und nachher\nVorher: ein Bus\nNachher: fünf Busse\n\nBrot backen\nSchritt 1: Mehl mischen\nSchritt 2: den Teig falten\n\nVorteile und Nachteile\nVorteile: billig\nNachteile: langsam',
    ],
    [
      'es',
      'Una charla sobre las cosas que hacemos aquí cada día',
      'En cifras\n214 000 pasajeros\n31 toneladas de gasóleo\n\nPlan\nEnero: comprar semillas\nMarzo: sembrar y esperar\nJunio: la primera cosecha\n\nAntes y después\nAntes: un autobús\nDespués: cinco autobuses\n\nHacer pan\nPaso 1: mezclar la harina\nPaso 2: doblar la masa\n\nPros y contras\nVentajas: barato\nInconvenientes: lento',
    ],
    [
      'fr',
      'Un exposé sur les choses que nous faisons ici chaque jour',
      'En chiffres\n214 000 passagers\n31 tonnes de gazole\n\nPlan\nJanvier : acheter les graines\nMars : semer et attendre\nJuin : la première récolte\n\nAvant et après\nAvant : un bus\nAprès : cinq bus\n\nFaire du pain\nÉtape 1 : mélanger la farine\nÉtape 2 : plier la pâte\n\nPour et contre\nAvantages : pas cher\nInconvénients : lent',
    ],
    [
      'it',
      'Una relazione sulle cose che facciamo qui ogni giorno',
      'In cifre\n214 000 passeggeri\n31 tonnellate di gasolio\n\nPiano\nGennaio: comprare i semi\nMarzo: seminare e aspettare\nGiugno: il primo raccolto\n\nPrima e dopo\nPrima: un autobus\nDopo: cinque autobus\n\nFare il pane\nPasso 1: mescolare la farina\nPasso 2: piegare la pasta\n\nPro e contro\nVantaggi: costa poco\nSvantaggi: è lento',
    ],
    [
      'pt',
      'Uma palestra sobre as coisas que fazemos aqui todos os dias',
      'Em números\n214 000 passageiros\n31 toneladas de óleo\n\nPlano\nJaneiro: comprar sementes\nMarço: semear e esperar\nJunho: a primeira colheita\n\nAntes e depois\nAntes: um ônibus\nDepois: cinco ônibus\n\nFazer pão\nPasso 1: misturar a farinha\nPasso 2: dobrar a massa\n\nPrós e contras\nVantagens: barato\nDesvantagens: lento',
    ],
  ])('[QF2] is read like one in English: %s', (language, title, sections) => {
    const reading = readOutline(`${title}\n\n${sections}`);
    expect(reading.language).toBe(language);
    expect(reading.slides.map(({ content }) => content.kind)).toEqual([
      'number',
      'timeline',
      'compare',
      'steps',
      'compare',
    ]);
  });
});

describe('a comparison and a quotation in other forms', () => {
  it('[QF2] are the lines below each side that a title in capitals sets against the other', () => {
    const { slides } = readOutline(
      'A supper club\n\nTHE IDEA\nOne long table, every Thursday.\n\nRESTAURANT VS. CLUB\nRestaurant\n£28 a head\nYou talk to the waiter\nClub\n£9 a head\nYou talk to everyone',
    );
    expect(slides.at(-1)?.title).toBe('Restaurant vs. Club');
    expect(slides.at(-1)?.content).toMatchObject({
      kind: 'compare',
      columns: [
        { title: 'Restaurant', items: ['£28 a head', 'You talk to the waiter'] },
        { title: 'Club', items: ['£9 a head', 'You talk to everyone'] },
      ],
    });
  });

  it('[QF2] have the line above their two headings as their title', () => {
    expect(
      slidesOf(
        "Hedgehogs\n\nTHE TROUBLE\nA hedgehog walks two kilometres a night. A fence is the end of it.\n\nGood and bad gardens\n\nDO\n• leave a pile of leaves\n• put out water\n\nDON'T\n• use slug pellets\n• mow at night",
      ),
    ).toContain('Good and bad gardens [compare]');
  });

  it('[QF2] are the points below two headings, behind + and behind -', () => {
    expect(
      slidesOf(
        'Bazaar\n\nJOBS\nsell loaves\n\nTHIS WENT WELL\n+ a corner to sit\n+ cards\nCAN BE BETTER\n- no parking\n- loud music',
      ),
    ).toContain('[compare]');
  });

  it('[QF2] are the points below two labels that the title names', () => {
    const contents = contentsOf(
      'Leaves\n\n1. What we know\n- They are green in summer\n- They fall in autumn\n\n2. Yellow or red?\nYellow leaves\n- there all summer\n- birch, hazel\nRed leaves\n- made fresh in autumn\n- maple, cherry\n\n3. At home\n- Bring a leaf\n- Bring a glass',
    );
    expect(contents.map(({ kind }) => kind)).toEqual(['bullets', 'compare', 'bullets']);
    expect(contents[1]).toMatchObject({
      columns: [{ title: 'Yellow leaves' }, { title: 'Red leaves', items: ['made fresh in autumn', 'maple, cherry'] }],
    });
  });

  it('[QF2] are a numbered heading in quotation marks above who said it', () => {
    const contents = contentsOf(
      'Leaves\n\n1. What we know\n- They are green in summer\n- They fall in autumn\n\n2. "Autumn is a second spring."\n- Albert Camus\n\n3. At home\n- Bring a leaf\n- Bring a glass',
    );
    expect(contents[1]).toEqual({
      kind: 'quote',
      quotes: [{ text: 'Autumn is a second spring.', source: 'Albert Camus' }],
    });
  });

  it('[QF2] are a name below a sentence behind >, but not a line of verse', () => {
    expect(contentsOf('## Our cox\n> I was scared of the cold.\n> Ella, 12')).toEqual([
      { kind: 'quote', quotes: [{ text: 'I was scared of the cold.', source: 'Ella, 12' }] },
    ]);
    expect(contentsOf('## Verse\n> The lamps are lit.\n> The hedges drip with rain')).toMatchObject([
      { quotes: [{ source: '' }] },
    ]);
  });
});

describe('the last line of an outline', () => {
  it('[QF2] is a slide of its own where it stands apart below a list', () => {
    const plans = '# Club\n\n## Plans\n1. Start a crew\n2. Train two coaches\n3. Dine in winter\n';
    expect(slidesOf(`${plans}\nThank you for rowing with us. See you on the water.`)).toEqual([
      'Plans [steps]',
      '[text]',
    ]);
    expect(slidesOf(plans)).toEqual(['Plans [steps]']);
  });

  it('[QF2] has no title of a word that leads it in', () => {
    expect(
      slidesOf('# Bridge\n\nWood\n- cheap\n- short-lived\n\nSo: wood or steel, and would you use it?').at(-1),
    ).toBe('[statement]');
  });

  it('[QF2] is a slide of its own where it is a shout below sentences', () => {
    expect(slidesOf('Club\n\n1. Boats\n- two\n\n2. Motion\nThe club buys a boat.\n\nThanks to everyone!')).toEqual([
      'Boats [bullets]',
      'Motion [statement]',
      '[statement]',
    ]);
  });

  it('[QF2] is a slide of its own where it is a question', () => {
    const choice = '# Piano\n\n## My choice\nHire the digital for a year, then look again.\n';
    expect(slidesOf(`${choice}\nSo which one gets your vote?`)).toEqual(['My choice [statement]', '[statement]']);
  });
});

describe('headings in other forms', () => {
  it.each(['--', '==', '***', '~~'])('[QF2] stand between signs: %s', (signs) => {
    const outline = `Two pianos\n\n${signs} What matters ${signs}\n* the width\n* the price\n\n${signs} Who pays ${signs}\n* all of us\n* Grandad`;
    expect(slidesOf(outline)).toEqual(['What matters [bullets]', 'Who pays [bullets]']);
  });

  it('[QF2] are labels without a colon above points of their own', () => {
    expect(
      contentsOf('# Ferry\n\n## The town then and now\nThen\n- three inns\n- a bell\nNow\n- a tea room\n- a car park'),
    ).toEqual([
      {
        kind: 'compare',
        columns: [
          { title: 'Then', items: ['three inns', 'a bell'] },
          { title: 'Now', items: ['a tea room', 'a car park'] },
        ],
        isPaired: expect.any(Boolean),
      },
    ]);
    expect(slidesOf('# Camp\n\n## Bring\nClothes\n- boots\n- a coat\nFood\n- bread\n- jam')).toEqual([
      'Bring [bullets]',
    ]);
  });

  it('[QF2] in capitals know a pronoun from a country', () => {
    const titles = slidesOf('Bread\n\nWHAT BOTHERS US\n- flour\n- the oven\n\nSALES IN THE US\n- rye\n- rolls');
    expect(titles).toEqual(['What bothers us [bullets]', 'Sales in the US [bullets]']);
  });
});

describe('a mail with an outline', () => {
  const mail =
    'Subject: Report to the Friends\nThe year 2025, Saltby\n\nDear Friends,\n\n1) In short\n- a flood\n- a fair\n\n2) Before and after\nBefore:\n- rust\n- pigeons\n\nAfter:\n- oil\n- new slates\n\nWith warm thanks from all of us\nThe committee';
  it('[QF2] has the line below its subject as subtitle, and no signature on a slide', () => {
    const { title, subtitle, leftOut } = readOutline(mail);
    expect([title, subtitle]).toEqual(['Report to the Friends', 'The year 2025, Saltby']);
    expect(leftOut.map(({ reason }) => reason)).toEqual(['greeting', 'signature']);
  });

  it('[QF2] has one comparison of labels below a numbered heading, also with a blank line between', () => {
    expect(slidesOf(mail)).toEqual(['In short [bullets]', 'Before and after [compare]']);
  });
});

describe('lines of a comparison', () => {
  it('[QF2] are what both sides list, where they list as many things', () => {
    const sides = (below: string) =>
      contentsOf(`# Rota\n\n## Before and after\n${below}`).map((content) =>
        content.kind === 'compare' ? content.columns.map(({ items }) => items.length) : content.kind,
      );
    expect(
      sides(
        'Before: first shift at 2 am, six days in a row, by text\nAfter: at 3.30 am, four days at most, on the board',
      ),
    ).toEqual([[3, 3]]);
    expect(sides('Before: first shift at 2 am, six days in a row\nAfter: on the board')).toEqual([[1, 1]]);
  });
});

it('[QF2] headings with emoji may stand below each other, and a title ends before one', () => {
  const outline =
    '📌 Night porters 📌\n\n✅ Always\ncarry the key\nwear your badge\n❌ Never\nleave the desk\ndiscuss guests';
  expect(readOutline(outline).title).toBe('Night porters');
  expect(slidesOf(outline)).toEqual(['[compare]']);
});

it('[QF2] two headings that differ in one word are the sides of something', () => {
  const night = (word: string): string => `A ${word} night\ntired by break\ngrumpy with friends`;
  expect(slidesOf(`Sleep\n\nThieves\n- phones\n- worries\n\n${night('short')}\n${night('long')}`)).toContain(
    '[compare]',
  );
});

it('[QF2] names with who the people are have their heading above a blank line', () => {
  const people = 'The people in the photograph\n\nAda Pell, his first wife\nEdwin, her brother\nMrs Tuke, the landlady';
  expect(slidesOf(`My family\n\nWhat I knew\n- born in Hull\n- a cooper\n\n${people}`)).toContain(
    'The people in the photograph [cards]',
  );
});

it('[QF2] a table has the line above it on its slide', () => {
  const [slide] = readOutline(
    'Bread\n\nRESULTS\nHow far it sank (mm)\nKept\tDay 1\tDay 3\nBin\t14\t9\nFridge\t14\t5\n\nMORE\n- one\n- two',
  ).slides;
  expect(slide).toMatchObject({ title: 'Results', lead: 'How far it sank (mm)', content: { kind: 'table' } });
});

it('[QF2] a question above a longer one is a heading', () => {
  const long = 'I am looking for photographs of the old mill. Has anybody got an album at home that nobody looks at?';
  expect(slidesOf(`The mill\n\nWhat is left\n- a wall\n- a wheel\n\nCan you help?\n${long}`)).toContain(
    'Can you help? [text]',
  );
});

it('[QF2] a long line of who, when and where below the title is on the cover', () => {
  const line =
    'Report to members, annual meeting, Saturday 18 October 2025, Methodist Hall, 2.30 pm. Presented by Sheila Tregear (chair) and Dan Moyle (treasurer)';
  expect(readOutline(`Our laundrette\n${line}\n\nWashes\n- nine\n- ten\n\nPeople\n- two\n- three`)).toMatchObject({
    title: 'Our laundrette',
    subtitle: line,
  });
});

describe('several quotations', () => {
  const voices = (count: number): string =>
    `# Voices\n\n## They said\n${Array.from({ length: count }, (_, at) => `> “Sentence number ${at} is here.” (Year ${at})`).join('\n')}`;
  it.each([
    [2, [2]],
    [3, [1, 1, 1]],
    [4, [1, 1, 1, 1]],
    [5, [2, 2, 1]],
  ])('[QF2] are set large: %d of them', (count, sizes) => {
    const contents = contentsOf(voices(count));
    expect(contents.map((content) => (content.kind === 'quote' ? content.quotes.length : 0))).toEqual(sizes);
  });
});

describe('texts that are no outlines', () => {
  it('[QF2] of any kind have a reading', () => {
    expect(
      slidesOf(
        'The Road\n\nThe lamps are lit along the lane,\nThe hedges drip with rain,\nA dog is barking.\n\nThe kettle sings, the door is wide,\nThe cat waits by the side,\nMy coat will steam.',
      ),
    ).toEqual(['[text]', '[text]']);
    expect(slidesOf('milk\neggs\nbread')).toEqual(['[bullets]']);
    expect(
      readOutline(Array.from({ length: 2_000 }, (_, at) => `Line ${at} says something`).join('\n')).slides,
    ).toHaveLength(334);
    expect(slidesOf('The fog comes\non little cat feet.')).toEqual(['[bullets]']);
  });

  it('[QF2] join the lines that a mail program wrapped', () => {
    const [texts] = textsOf(
      'Trip\n\non Thursday 21 May we are going to the harbour museum in Westquay. Here is\neverything you need to know, please read it to the end.',
    );
    expect(texts).toEqual([
      'On Thursday 21 May we are going to the harbour museum in Westquay. Here is everything you need to know, please read it to the end.',
    ]);
  });

  it('[QF2] keeps running text behind points below a heading with # as what is said', () => {
    const { slides } = readOutline(
      '# Tides\n- The Moon pulls\n- The Earth turns\nStand by any harbour for a day and you will see it. The water climbs twice.\n\n# Springs\n- Sun and Moon in line',
    );
    expect(slides.map(({ title, content, end, notes }) => ({ title, kind: content.kind, end, notes }))).toEqual([
      {
        title: 'Tides',
        kind: 'bullets',
        end: '',
        notes: 'Stand by any harbour for a day and you will see it. The water climbs twice.',
      },
      { title: 'Springs', kind: 'bullets', end: '', notes: '' },
    ]);
  });
});
