# Letters with accents, of Greek and of Cyrillic have capitals; the sharp s has two of them.
for word in ['été', 'straße', 'ß', 'ÿ', 'οδός', 'москва', 'ŁÓDŹ', 'Ångström', 'ёлка', 'žluťoučký']:
    print(word.upper(), word.lower(), word.title(), word.capitalize(), word.swapcase(), word.casefold())
print('Été'.isupper(), 'ÉTÉ'.isupper(), 'été'.islower(), 'Été'.istitle(), 'ß'.islower(), '日本'.islower())
print("they're bill's".title(), 'x1y'.title(), repr('a\tb\rcd\te'.expandtabs(4)))
# expect: ÉTÉ été Été Été ÉTÉ été
# expect: STRASSE straße Straße Straße STRASSE strasse
# expect: SS ß Ss Ss SS ss
# expect: Ÿ ÿ Ÿ Ÿ Ÿ ÿ
# expect: ΟΔΌΣ οδός Οδός Οδός ΟΔΌΣ οδόσ
# expect: МОСКВА москва Москва Москва МОСКВА москва
# expect: ŁÓDŹ łódź Łódź Łódź łódź łódź
# expect: ÅNGSTRÖM ångström Ångström Ångström åNGSTRÖM ångström
# expect: ЁЛКА ёлка Ёлка Ёлка ЁЛКА ёлка
# expect: ŽLUŤOUČKÝ žluťoučký Žluťoučký Žluťoučký ŽLUŤOUČKÝ žluťoučký
# expect: False True True True True False
# expect: They'Re Bill'S X1Y 'a   b\rcd  e'
