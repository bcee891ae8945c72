/** A video of the channel about languages, made by hand: its title and what is said in it. */
export interface SpokenPiece {
  language: string;
  titles: readonly string[];
  sentences: readonly string[];
}

/** Titles and sentences in many scripts; `{n}` is the number of the episode. */
export const SPOKEN_PIECES: readonly SpokenPiece[] = [
  {
    language: 'en',
    titles: [
      'Words of the World #{n} 🌍 the word nobody can translate',
      'Why every language has a word for “tea” ☕🍵 #{n}',
      'The longest title we were ever allowed to write about the very shortest words in any living language, {n}',
      '😀 to 😭: how emoji became punctuation 👩‍👩‍👧‍👦 ({n})',
      'Twenty-six letters & <one> "problem" — episode {n}',
    ],
    sentences: [
      'Today we look at one small word and where it has been.',
      'It travelled with the traders, and every harbour changed a vowel.',
      'Say it slowly, and you can hear the older word inside it.',
      'There is no translation, only a long explanation.',
    ],
  },
  {
    language: 'ar',
    titles: [
      'كلمات من العالم: الحلقة {n}',
      'لماذا نقول «شاي» بكل اللغات؟ الحلقة {n}',
      'قصة الحروف العربية من الحجر إلى الهاتف – الجزء {n}',
      'تعلم النطق الصحيح في عشر دقائق ({n})',
    ],
    sentences: [
      'أهلاً بكم في حلقة جديدة.',
      'نتحدث اليوم عن كلمة صغيرة لها تاريخ طويل.',
      'هذه الكلمة سافرت مع التجار من ميناء إلى ميناء.',
      'شكراً لكم وإلى اللقاء.',
    ],
  },
  {
    language: 'zh',
    titles: [
      '世界的词语 第{n}集',
      '为什么“茶”有两种读音?第{n}讲',
      '汉字的故事:从甲骨到手机({n})',
      '十分钟学会四个声调 第{n}课',
    ],
    sentences: [
      '大家好,欢迎收看新的一集。',
      '今天我们来讲一个很短的词。',
      '这个词跟着商人走过了许多港口。',
      '谢谢大家,下次再见。',
    ],
  },
  {
    language: 'ja',
    titles: [
      '世界のことば 第{n}回',
      '「お茶」はなぜ世界でこう呼ばれるのか #{n}',
      '日本語の聞き取り練習 第{n}回【ゆっくり】',
      '漢字の成り立ちをたどる({n})',
    ],
    sentences: [
      'みなさん、こんにちは。',
      '今日は短い言葉の長い歴史についてお話しします。',
      'この言葉は商人と一緒に港から港へ旅をしました。',
      'ご覧いただきありがとうございました。',
    ],
  },
  {
    language: 'hi',
    titles: ['दुनिया के शब्द: भाग {n}', '“चाय” शब्द की यात्रा – एपिसोड {n}', 'देवनागरी की कहानी ({n})'],
    sentences: [
      'नमस्ते, आपका स्वागत है।',
      'आज हम एक छोटे शब्द की लंबी कहानी सुनेंगे।',
      'यह शब्द व्यापारियों के साथ बंदरगाहों तक पहुँचा।',
      'देखने के लिए धन्यवाद।',
    ],
  },
  {
    language: 'es',
    titles: [
      'Palabras del mundo n.º {n}: ¿por qué decimos «té»?',
      'La ñ, una letra con corazón 💃 ({n})',
    ],
    sentences: [
      'Hola y bienvenidos a un nuevo episodio.',
      'Hoy seguimos el viaje de una palabra muy corta.',
      'Cada puerto le cambió una vocal.',
      'Gracias por escuchar.',
    ],
  },
  {
    language: 'de',
    titles: [
      'Wörter der Welt {n}: Das längste Wort, das wirklich jemand benutzt',
      'Fünf Wörter für „genau“ – Folge {n}',
    ],
    sentences: [
      'Hallo und willkommen zu einer neuen Folge.',
      'Heute geht es um ein sehr kurzes Wort mit einer langen Geschichte.',
      'Jeder Hafen hat einen Vokal verändert.',
      'Danke fürs Zuhören.',
    ],
  },
];
